import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, any of which could take it again. */
const [FIRST, LAST] = [10_240, 32_767];
const TRIES = 100;

/** Other processes may choose at the same time, so ports are drawn at random. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < TRIES; i += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST} and ${LAST}`);
}

/** Settings of a product and a sandbox that run beside others. */
export async function chooseFreePorts() {
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  return {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
  };
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
