import { showToast } from '../ui/feedback/toast.ts';

/** For failed scripts, which Chromium does not fetch again until the page is reloaded. */
export async function reloadWhenOnline(): Promise<void> {
  if (await isServerReachable()) location.reload();
  else showToast('error', 'The connection was lost. Please check it and try again.');
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false; // unreachable
  }
}
