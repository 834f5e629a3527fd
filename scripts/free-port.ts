import { createServer } from 'node:net';

/** The system may name a port again as soon as it is free, which is before its taker listens. */
const given = new Set<number>();

/** A port that nobody listens on at this moment, and that was not asked for here before. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  if (given.has(address.port)) return freePort();
  given.add(address.port);
  return address.port;
}
