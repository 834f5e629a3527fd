import { toast } from '../ui/feedback/toast.ts';

export async function copyAddress(url: string): Promise<void> {
  if (url === '')
    return toast(
      'error',
      'There is nothing to copy',
      'The source provides no profile link for this person.',
    );
  try {
    await navigator.clipboard.writeText(url);
    toast('success', 'Link copied', url);
  } catch {
    // The browser forbids it, or the page is not served over HTTPS.
    toast('error', 'The link could not be copied', url);
  }
}
