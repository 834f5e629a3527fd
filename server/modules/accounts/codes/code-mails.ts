import { CODE_LIFETIME_MINUTES, WELCOME_CODE_DAYS } from '../../../../contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import { makeCode } from '../../../platform/crypto/crypto.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import type { Attempt, JobData } from '../../../platform/jobs/jobs.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { mailTo } from '../../mail/mail.ts';
import { findAccount, findAccountByEmail, lockAccount } from '../../users/users.ts';
import type { deletionCodeJob, emailCodeJob, resetCodeJob } from '../accounts.jobs.ts';
import { mailFacts } from '../accounts.mail.ts';
import { draftDeletionCodeMail, draftEmailCodeMail, resetCodeMail } from './codes.mail.ts';
import { findChallenge } from '../reset/challenges.store.ts';
import { addCode } from './codes.ts';
import * as codes from './codes.store.ts';

// Generated when it is mailed, so it is never stored. A retry mails a new code, which replaces it.

type CodeMailDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'settings' | 'codes'>;
type MailAttempt = Pick<Attempt, 'jobId' | 'attempt'>;

export async function mailResetCode(
  deps: CodeMailDeps,
  data: JobData<typeof resetCodeJob>,
  attempt: MailAttempt,
): Promise<void> {
  const now = deps.clock.now();
  const challengeHash = Buffer.from(data.challengeHash, 'base64url');
  const challenge = await findChallenge(deps.db, { hash: challengeHash, now });
  const account = challenge && (await findAccountByEmail(deps.db, challenge.email));
  if (!challenge || !account) return;

  const code = makeCode();
  const fresh = {
    userId: account.id,
    purpose: 'reset',
    id: attempt.jobId,
    challengeHash,
    codeHash: await deps.codes.hash(code, challengeHash),
    now,
    expiresAt: challenge.expiresAt,
    isForOwner: challenge.device !== null,
  } as const;
  const isKept = await runInTransaction(
    deps.db,
    async (tx) => (await lockAccount(tx, account.id)) && addCode(tx, fresh),
  );
  if (!isKept) return;
  const mail = resetCodeMail(mailFacts(deps.settings, account, now), code);
  await mailTo(deps, account.email, mail, buildMessageId(attempt));
}

export async function mailDeletionCode(
  deps: CodeMailDeps,
  { userId, requestedAt }: JobData<typeof deletionCodeJob>,
  attempt: MailAttempt,
): Promise<void> {
  const createdAt = new Date(requestedAt);
  const now = deps.clock.now();
  const account = await findAccount(deps.db, userId);
  if (!account || hasExpired(createdAt, now)) return;

  const code = makeCode();
  const codeHash = await deps.codes.hash(code, userId);
  const mine = { userId, purpose: 'delete', createdAt, codeHash } as const;
  if (!(await codes.setCodeHash(deps.db, mine))) return;
  const mail = draftDeletionCodeMail(mailFacts(deps.settings, account, now), code);
  await mailTo(deps, account.email, mail, buildMessageId(attempt));
}

export async function mailEmailCode(
  deps: CodeMailDeps,
  { userId, requestedAt }: JobData<typeof emailCodeJob>,
  attempt: MailAttempt,
): Promise<void> {
  const createdAt = new Date(requestedAt);
  const now = deps.clock.now();
  const account = await findAccount(deps.db, userId);
  if (!account || account.emailVerifiedAt || hasExpired(createdAt, now)) return;

  const code = makeCode();
  const isFor = bindToAddress(userId, account.email);
  const codeHash = await deps.codes.hash(code, isFor);
  const mine = { userId, purpose: 'verify', createdAt, codeHash } as const;
  if (!(await codes.setCodeHash(deps.db, mine))) return;
  const mail = draftEmailCodeMail(mailFacts(deps.settings, account, now), code);
  await mailTo(deps, account.email, mail, buildMessageId(attempt));
}

/** For the welcome mail. A retry of the mail replaces it. */
export async function addWelcomeCode(
  deps: Pick<Deps, 'db' | 'clock' | 'codes'>,
  { id: userId, email }: { id: string; email: string },
  { jobId }: Pick<Attempt, 'jobId'>,
): Promise<string> {
  const code = makeCode();
  const now = deps.clock.now();
  const isFor = bindToAddress(userId, email);
  const codeHash = await deps.codes.hash(code, isFor);
  await runInTransaction(deps.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return;
    await addCode(tx, {
      userId,
      purpose: 'welcome',
      id: jobId,
      challengeHash: null,
      codeHash,
      now,
      expiresAt: new Date(now.getTime() + WELCOME_CODE_DAYS * DAY_MS),
      isForOwner: true,
    });
  });
  return code;
}

/** What the hash of a code is for: the code proves no other address, also not a later one. */
export function bindToAddress(userId: string, email: string): string {
  return `${userId} ${email}`;
}

function hasExpired(createdAt: Date, now: Date): boolean {
  return now.getTime() >= createdAt.getTime() + CODE_LIFETIME_MINUTES * 60_000;
}

function buildMessageId({ jobId, attempt }: MailAttempt): string {
  return `${jobId}.${attempt}`;
}
