import { toast } from './ui/toast.ts';

/**
 * Loads the page anew once the server can be reached, and says so where it cannot: for scripts that
 * could not be fetched, which are lost to Chromium until then.
 */
export async function loadAnew(): Promise<void> {
  if (await isServerInReach()) location.reload();
  else toast('error', 'The connection was lost. Please check it and try again.');
}

async function isServerInReach(): Promise<boolean> {
  try {
    return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false; // That is the answer: there is no connection.
  }
}
