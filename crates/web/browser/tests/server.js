// Starts a private `sodan serve` on a free port, or on a given one after a restart.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Path of the command. */
export function program() {
  const path = process.env.SODAN_SERVER;
  if (!path) throw new Error('SODAN_SERVER does not name the program; `cargo xtask page` does');
  return path;
}

/** @param {number} [port] */
export async function startServer(port = 0) {
  const server = spawn(program(), ['serve', '--port', String(port)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    const listen = (/** @type {Buffer} */ text) => {
      said += text;
      const found = /http:\/\/[\d.]+:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', () => reject(new Error(`the server ended: ${said}`)));
  });
  return {
    address: /** @type {string} */ (address),
    port: Number(new URL(address).port),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}
