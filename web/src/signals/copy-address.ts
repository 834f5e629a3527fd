import { toast } from '../ui/feedback/toast.ts';

/** Copies the address of a person's profile and says so. */
export async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast('success', 'Link copied', url);
  } catch {
    // The browser forbids it, or the page is not served over HTTPS.
    toast('error', 'The link could not be copied', url);
  }
}
