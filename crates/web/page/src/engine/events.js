// Parses a stream of server-sent events incrementally.

/** @typedef {{ name: string, data: any }} Event */

/** Yields the events of a stream with their data parsed as JSON. @param {ReadableStream<Uint8Array>} stream @returns {AsyncGenerator<Event>} */
export async function* eventsOf(stream) {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    const whole = text.split('\n\n');
    text = whole.pop() ?? '';
    yield* whole.map(eventOf);
  }
}

/** @param {string} text @returns {Event} */
function eventOf(text) {
  const fields = new Map(text.split('\n').map((line) => /** @type {[string, string]} */ (line.split(/: (.*)/, 2))));
  return { name: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? 'null') };
}
