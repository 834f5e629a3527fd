import * as z from 'zod/mini';
import { CODE_LIFETIME_MINUTES } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { hashCode, randomCode } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { mailTo } from '../mail/mail.ts';
import { lockAccount } from '../sessions/sessions.ts';
import { deletionCodeMail, mailFacts, resetCodeMail } from './accounts.mail.ts';
import * as store from './accounts.store.ts';
import { findChallenge } from './challenges.store.ts';
import { addCode } from './codes.ts';
import * as codes from './codes.store.ts';

// A code is made where it is mailed: its digits are never stored, not even in a waiting job. A
// second attempt therefore mails a new one, which replaces that of the first.

type CodeMailDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'settings' | 'secrets'>;
type Attempt = { jobId: string; attempt: number };

/**
 * Tried until the code would be too old to be of use, which the work itself finds: the limit lies
 * far behind it, so that a code's mail never ends among the dead letters for a fault that passes.
 */
const WITHIN_ITS_LIFETIME = { retryLimit: 30, retryDelaySeconds: 2, retryDelayMaxSeconds: 60 };

const ResetCodeData = z.strictObject({ challengeHash: z.string() });

export const resetCodeJob: JobDefinition<z.output<typeof ResetCodeData>> = {
  name: 'accounts.reset-code',
  schema: ResetCodeData,
  concurrency: 2,
  ...WITHIN_ITS_LIFETIME,
};

/** Mails a code for a challenge, if its address has an account and the challenge is still open. */
export async function workResetCode(
  deps: CodeMailDeps,
  data: z.output<typeof ResetCodeData>,
  attempt: Attempt,
): Promise<void> {
  const now = deps.clock.now();
  const challengeHash = Buffer.from(data.challengeHash, 'base64url');
  const challenge = await findChallenge(deps.db, { hash: challengeHash, now });
  const account = challenge && (await store.findByEmail(deps.db, challenge.email));
  if (!challenge || !account) return;

  const code = randomCode();
  const fresh = {
    userId: account.id,
    purpose: 'reset',
    id: attempt.jobId,
    challengeHash,
    codeHash: await hashCode(code, { isFor: challengeHash, pepper: deps.secrets.codePepper }),
    now,
    expiresAt: challenge.expiresAt,
    isForOwner: challenge.device !== null,
  } as const;
  const isKept = await inTransaction(
    deps.db,
    async (tx) => (await lockAccount(tx, account.id)) && addCode(tx, fresh),
  );
  if (!isKept) return;
  const mail = resetCodeMail(mailFacts(deps.settings, account, now), code);
  await mailTo(deps, account.email, mail, messageIdOf(attempt));
}

const DeletionCodeData = z.strictObject({ userId: z.uuid(), requestedAt: z.iso.datetime() });

export const deletionCodeJob: JobDefinition<z.output<typeof DeletionCodeData>> = {
  name: 'accounts.deletion-code',
  schema: DeletionCodeData,
  concurrency: 2,
  ...WITHIN_ITS_LIFETIME,
};

/** Mails the code that confirms a deletion, unless it has expired or been displaced. */
export async function workDeletionCode(
  deps: CodeMailDeps,
  { userId, requestedAt }: z.output<typeof DeletionCodeData>,
  attempt: Attempt,
): Promise<void> {
  const createdAt = new Date(requestedAt);
  const now = deps.clock.now();
  const account = await store.findById(deps.db, userId);
  if (!account || now.getTime() > createdAt.getTime() + CODE_LIFETIME_MINUTES * 60_000) return;

  const code = randomCode();
  const codeHash = await hashCode(code, { isFor: userId, pepper: deps.secrets.codePepper });
  const mine = { userId, purpose: 'delete', createdAt, codeHash } as const;
  if (!(await codes.setCodeHash(deps.db, mine))) return;
  const mail = deletionCodeMail(mailFacts(deps.settings, account, now), code);
  await mailTo(deps, account.email, mail, messageIdOf(attempt));
}

function messageIdOf({ jobId, attempt }: Attempt): string {
  return `${jobId}.${attempt}`;
}
