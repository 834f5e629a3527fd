import { showToast } from '../ui/feedback/toast.ts';

export async function copyAddress(url: string): Promise<void> {
  if (url === '')
    return showToast(
      'error',
      'There is nothing to copy',
      'There is no profile link for this person.',
    );
  try {
    await navigator.clipboard.writeText(url);
    showToast('success', 'Link copied', url);
  } catch {
    // The browser forbids it, or the page is not served over HTTPS.
    showToast('error', 'The link could not be copied', url);
  }
}
