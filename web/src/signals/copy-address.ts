import { toast } from '../ui/feedback/toast.ts';

export async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast('success', 'Link copied', url);
  } catch {
    // The browser forbids it, or the page is not served over HTTPS.
    toast('error', 'The link could not be copied', url);
  }
}
