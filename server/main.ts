import { requireNode } from './node-version.ts';
import { bootThread } from './platform/database/embedded/thread.ts';
import type { Running } from './process.ts';

requireNode();

/**
 * Starts the product: settings → database → web, worker or both. A refused start prints one line,
 * sets exit status 1 and returns null. Calls `onWaiting` when all code is loaded and only the
 * database is pending.
 */
export async function run(
  environment: Readonly<Record<string, string | undefined>>,
  onWaiting = () => {},
): Promise<Running | null> {
  if (!environment['DATABASE_URL']) bootThread();
  const { start } = await import('./start.ts');
  return start(environment, onWaiting);
}
