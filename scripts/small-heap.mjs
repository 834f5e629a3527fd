import { spawnSync } from 'node:child_process';

/**
 * npm gives `npm start` flags that save memory and start soon, which suits one person beside an
 * embedded database. Where speed is wanted, in production and with a PostgreSQL of one's own, the
 * same program takes this process over without them.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export function leaveSmallHeapForSpeed(environment) {
  const wantsSpeed = environment.NODE_ENV === 'production' || Boolean(environment.DATABASE_URL);
  if (!wantsSpeed || process.execArgv.length === 0) return;
  const [node, ...words] = process.argv;
  if (node === undefined) return;
  // Windows has no such call: there the two stay beside each other.
  if (process.platform === 'win32') {
    process.exit(spawnSync(node, words, { stdio: 'inherit' }).status ?? 1);
  }
  process.execve?.(node, [node, ...words]);
}
