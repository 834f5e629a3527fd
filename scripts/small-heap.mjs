import { spawnSync } from 'node:child_process';

/**
 * npm gives `npm start` flags that save memory and start fast, which suits one person with an
 * embedded database. In production and with an external PostgreSQL, the same program replaces this
 * process without them.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export function leaveSmallHeapForSpeed(environment) {
  const wantsSpeed = environment.NODE_ENV === 'production' || Boolean(environment.DATABASE_URL);
  if (!wantsSpeed || process.execArgv.length === 0) return;
  const [node, ...words] = process.argv;
  if (node === undefined) return;
  // Windows has no exec: the parent waits for its child.
  if (process.platform === 'win32') {
    process.exit(spawnSync(node, words, { stdio: 'inherit' }).status ?? 1);
  }
  process.execve?.(node, [node, ...words]);
}
