import { paths } from '../paths.ts';

export function buildGoogleSignInUrl(origin: string, fpromTid: string | undefined): string {
  const query = new URLSearchParams({ redirect_uri: origin + paths.login, accessType: 'web' });
  if (fpromTid !== undefined) query.set('fprom_tid', fpromTid);
  return `/api/auth/google?${query}`;
}
