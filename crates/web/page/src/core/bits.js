// Encodes numbers as bits in URL-safe text, six bits per character.

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Writes bits, most significant first. */
export class BitWriter {
  text = '';
  #value = 0;
  #free = 6;

  /** @param {number} value below two to the power of `width` @param {number} width */
  write(value, width) {
    for (let place = width - 1; place >= 0; place -= 1) {
      this.#value = this.#value * 2 + ((value >> place) & 1);
      this.#free -= 1;
      if (this.#free === 0) this.#flush();
    }
  }

  /** Pads the last character. */
  end() {
    while (this.#free < 6) this.write(0, 1);
    return this.text;
  }

  #flush() {
    this.text += SIGNS[this.#value];
    this.#value = 0;
    this.#free = 6;
  }
}

/** Reads the output of a writer. */
export class BitReader {
  #text;
  #at = 0;

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
  }

  /** @param {number} width @returns {number} */
  read(width) {
    let value = 0;
    for (let count = 0; count < width; count += 1) {
      const sign = SIGNS.indexOf(this.#text.charAt(Math.floor(this.#at / 6)) || '!');
      if (sign < 0) throw new RangeError('the code is truncated or contains an invalid character');
      value = value * 2 + ((sign >> (5 - (this.#at % 6))) & 1);
      this.#at += 1;
    }
    return value;
  }
}

/** A 12-bit checksum as two characters. @param {string} text */
export function checksum(text) {
  let sum = 0;
  for (const sign of text) sum = (sum * 31 + sign.charCodeAt(0)) % 4093;
  return SIGNS[sum >> 6] + SIGNS[sum & 63];
}
