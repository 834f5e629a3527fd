import type { Deps } from '../../deps.ts';
import { type Attempt, type JobData, PermanentFailure } from '../../platform/jobs/jobs.ts';
import { mailTo } from '../mail/mail.ts';
import { eraseFor } from './fulfill.ts';
import type { requestMailJob } from './subject-requests.jobs.ts';
import { draftAccessMail, draftErasureMail, draftObjectionMail } from './subject-requests.mail.ts';
import { linkEndsAt } from './subject-requests.rules.ts';
import * as store from './subject-requests.store.ts';
import { buildToken } from './tokens.ts';

/** Once the mail is sent or permanently rejected, its address is deleted. */
export async function mailRequest(
  deps: Pick<Deps, 'db' | 'events' | 'log' | 'mailer' | 'secrets' | 'settings'>,
  { id }: JobData<typeof requestMailJob>,
  { jobId }: Pick<Attempt, 'jobId'>,
): Promise<void> {
  const request = await store.findRequest(deps.db, id);
  if (!request?.email) return;
  // The mail says so. As a rule, nothing is left to erase.
  await eraseFor(deps, id);
  try {
    await mailTo(deps, request.email, draftRequestMail(deps, request), jobId);
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    deps.log.warn({ requestId: id }, 'the mail server rejected a privacy mail');
  }
  await store.clearEmail(deps.db, id);
}

function draftRequestMail(
  deps: Pick<Deps, 'secrets' | 'settings'>,
  { request_id: id, kind, word, received_at: receivedAt, due_at: dueAt }: store.SubjectRequest,
) {
  const link = `${deps.settings.http.appUrl}/privacy-request/${buildToken(deps, id)}`;
  const endsAt = linkEndsAt(receivedAt);
  if (kind === 'object') return draftObjectionMail({ link, endsAt, dueAt });
  if (word === null) return draftErasureMail({ dueAt });
  return draftAccessMail({ link, endsAt, dueAt, word });
}
