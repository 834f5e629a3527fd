import { paths } from './paths.ts';

/** Where sign-in at Google begins, as the browser navigates to it. */
export function googleAddress(origin: string, fpromTid: string | undefined): string {
  const query = new URLSearchParams({ redirect_uri: origin + paths.login, accessType: 'web' });
  if (fpromTid !== undefined) query.set('fprom_tid', fpromTid);
  return `/api/auth/google?${query}`;
}
