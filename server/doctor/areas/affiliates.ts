import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { isUnanswered, reportUnanswered, visit } from '../examination/visit.ts';

/** A report without a person: with a valid key it is rejected for its content. */
export async function examineAffiliates(
  { settings }: DoctorContext,
  report: Report,
): Promise<void> {
  const { affiliates } = settings;
  if (affiliates === null) return report.skipped('key', 'FirstPromoter is not configured');
  const answer = await visit('FirstPromoter', `${affiliates.apiUrl}/api/v2/track/signup`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${affiliates.apiKey}`,
      'account-id': affiliates.accountId,
    },
    body: '{}',
  });
  if (isUnanswered(answer)) return reportUnanswered(answer, 'key', 'FIRSTPROMOTER_API_URL', report);
  const { status } = answer;
  if (status === 401 || status === 403)
    report.problem(
      'key',
      `FirstPromoter rejects the key (${status})`,
      'FIRSTPROMOTER_API_KEY and FIRSTPROMOTER_ACCOUNT_ID: FirstPromoter › Settings › Integrations',
    );
  else if (status === 400 || status === 422) report.ok('key', 'FirstPromoter knows the key');
  else report.unknown('key', `FirstPromoter answers ${status} to an empty report`);
}
