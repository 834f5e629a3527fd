import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { ProvedIdentity } from '../../../gateways/identity.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { seal, unseal } from '../../../platform/crypto/sealed.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { notify } from '../notices.ts';
import * as google from './google.store.ts';

/** Long enough for a password reset. */
export const LINK_LIFETIME_SECONDS = 30 * 60;

/** An identity, stored in a cookie, that waits for the password of the account with its address. */
const Link = z.strictObject({
  endsAt: z.int(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
});

export function sealLink(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  { issuer, subject, email }: ProvedIdentity,
): string {
  const endsAt = clock.now().getTime() + LINK_LIFETIME_SECONDS * 1_000;
  return seal(JSON.stringify({ endsAt, issuer, subject, email }), secrets.cookieKey);
}

export async function linkWaiting(
  deps: Pick<Deps, 'secrets' | 'clock' | 'jobs' | 'db' | 'log'>,
  tx: Db,
  { userId, email, sealed }: { userId: string; email: string; sealed: string | undefined },
): Promise<void> {
  const text = unseal(sealed ?? '', deps.secrets.cookieKey);
  const { data: link } = Link.safeParse(text && JSON.parse(text));
  const now = deps.clock.now();
  if (!link || link.email !== email || now.getTime() >= link.endsAt) return;
  if ((await google.findUserOfIdentity(tx, link)) !== undefined) return;
  await google.linkIdentity(tx, { ...link, userId, isAuthoritative: false, now });
  await notify(deps, userId, 'googleLinked');
  await recordSecurityEvent(deps, 'google_linked', { userId });
}
