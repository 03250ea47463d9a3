// A static file host that can be stopped. It has no API.

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** @type {Record<string, string>} */
const KINDS = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** The folder built by `cargo xtask site`. @param {'page' | 'npm'} part */
export function folderOf(part) {
  const site = process.env.SODAN_SITE;
  if (!site) throw new Error('SODAN_SITE does not name the folder; `cargo xtask site` does');
  return join(site, part);
}

/** Serves the page below `base`, a path that starts and ends with `/`. @param {string} base */
export async function startHost(base) {
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname.startsWith(base) ? pathname.slice(base.length) || 'index.html' : '';
    const file = join(folderOf('page'), normalize(name));
    const content = await readFile(file).catch(() => null);
    response.writeHead(content ? 200 : 404, { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream' });
    response.end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the host has no port');
  return {
    address: `http://127.0.0.1:${address.port}${base}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
