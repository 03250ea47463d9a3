// One server for all tests.

import { startServer } from './server.js';

export default async function setup() {
  const server = await startServer();
  process.env.SODAN_ADDRESS = server.address;
  return () => server.stop();
}
