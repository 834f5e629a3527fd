import { CODES } from '../../../../contract/errors.ts';
import type {
  confirmEmail as confirmRoute,
  requestEmailCode as requestRoute,
} from '../../../../contract/routes/accounts.ts';
import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { Deps } from '../../../deps.ts';
import type { Member } from '../../../member.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import type { RequestClient } from '../../../platform/http/routes/binding.ts';
import { waitToMailStranger } from '../../mail/mail.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { type Contact, findContact, verifyEmail } from '../../users/users.ts';
import { emailCodeJob } from '../accounts.jobs.ts';
import { countAddressTries, limitByAddress, limitByKey, limitCodeMail } from '../attempts.ts';
import { consumeCode } from '../codes/codes.store.ts';
import { bindToAddress } from '../codes/code-mails.ts';
import {
  addMemberCode,
  createWrongCodeError,
  findTypedCode,
  refuseTooSoon,
} from '../codes/member-codes.ts';

const VERIFIED = { code: CODES.email_verified.code, message: CODES.email_verified.text };

type SentBy = { member: Member; client: RequestClient };

/** A verified address gets no code. */
export async function requestEmailCode(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'limits' | 'metrics'>,
  { member: { userId }, client }: SentBy,
): Promise<ReplyOf<typeof requestRoute>> {
  const { email, emailVerifiedAt } = await findOwnContact(deps, userId);
  if (emailVerifiedAt) return VERIFIED;
  const now = deps.clock.now();
  const owner = { userId, purpose: 'verify' } as const;
  await refuseTooSoon(deps.db, owner, now);
  await limitCodeMail(deps, 'verify', email);
  const waitSeconds = await waitToMailStranger(deps, 'verification', client.address);
  if (waitSeconds !== null) throw fail('too_many_requests', { retryAfterSeconds: waitSeconds });

  await runInTransaction(deps.db, async (tx) => {
    await refuseTooSoon(tx, owner, now);
    await addMemberCode(tx, owner, now);
    await deps.jobs.send(emailCodeJob, { userId, requestedAt: now.toISOString() });
    await recordSecurityEvent(deps, 'email_code_requested', { userId });
  });
  return { code: CODES.code_sent.code, message: CODES.code_sent.text };
}

/** Sessions stay: only someone who is signed in and reads the mailbox gets here. */
export async function confirmEmail(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'log' | 'codes'>,
  { member: { userId }, client, code: typed }: SentBy & { code: string },
): Promise<ReplyOf<typeof confirmRoute>> {
  await limitByAddress(deps, 'codeGuess', client.address);
  await limitByKey(deps, 'emailGuess', userId);
  const { email, emailVerifiedAt } = await findOwnContact(deps, userId);
  if (emailVerifiedAt) return VERIFIED;
  const owner = { userId, purpose: 'verify' } as const;
  const { id } = await findTypedCode(deps, {
    ...owner,
    typed,
    isFor: bindToAddress(userId, email),
    maxTries: await countAddressTries(deps),
    wrongEvent: 'wrong_email_code',
  });

  const now = deps.clock.now();
  await runInTransaction(deps.db, async (tx) => {
    const isConsumed = await consumeCode(tx, { ...owner, id, now });
    const contact = await findOwnContact({ db: tx }, userId);
    if (!isConsumed || contact.email !== email) throw createWrongCodeError();
    await verifyEmail(tx, userId, now);
    await recordSecurityEvent(deps, 'email_verified', { userId });
  });
  return VERIFIED;
}

async function findOwnContact({ db }: Pick<Deps, 'db'>, userId: string): Promise<Contact> {
  const contact = await findContact(db, userId);
  if (!contact) throw fail('unauthenticated');
  return contact;
}
