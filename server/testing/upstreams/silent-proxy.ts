import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export type SilentProxy = {
  url: string;
  /** Stalls existing connections; new ones work. */
  goSilent(): void;
  close(): void;
};

/** Simulates a machine that lost its network: open connections without a response. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far);
    far.pipe(near);
    pairs.add([near, far]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const through = new URL(databaseUrl);
  through.hostname = '127.0.0.1';
  through.port = String(port);

  return {
    url: through.href,
    goSilent() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
      pairs.clear();
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}
