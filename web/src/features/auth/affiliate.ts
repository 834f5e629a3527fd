import { AFFILIATE_COOKIE } from '../../../../contract/limits.ts';

export function readAffiliate(cookies: string): string | undefined {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(`${AFFILIATE_COOKIE}=`));
  const value = pair?.slice(AFFILIATE_COOKIE.length + 1);
  return value !== undefined && /^[\w-]{1,100}$/.test(value) ? value : undefined;
}
