import { bootThread } from './platform/database/embedded-thread.ts';
import type { Running } from './process.ts';

/**
 * Starts the product as the environment says: settings → database → web, worker or both. What
 * keeps it from starting is told in one line, with exit status 1 and null as the result.
 * `onWaiting` is called when all is loaded, and only the database is waited for.
 */
export async function run(
  environment: Readonly<Record<string, string | undefined>>,
  onWaiting = () => {},
): Promise<Running | null> {
  if (!environment['DATABASE_URL']) bootThread();
  const { start } = await import('./start.ts');
  return start(environment, onWaiting);
}
