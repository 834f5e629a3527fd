import * as z from 'zod/mini';
import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { isUnanswered, reportUnanswered, visit } from '../examination/visit.ts';
import { examineCost } from './source-cost.ts';

const TOKEN = 'APIFY_TOKEN, from Apify › Settings › API & Integrations';

/** https://docs.apify.com/api/v2/users-me-limits-get */
const Limits = z.object({
  data: z.object({
    limits: z.object({ maxMonthlyUsageUsd: z.number() }),
    current: z.object({ monthlyUsageUsd: z.number() }),
  }),
});

/** The second data service: token, and what the month may still cost. */
export async function examineApify(context: DoctorContext, report: Report): Promise<void> {
  const { apify } = context.settings;
  if (apify === null)
    return report.skipped('token', 'APIFY_TOKEN is empty: there is no second service');
  const answer = await visit('Apify', `${apify.apiUrl.replace(/\/$/, '')}/v2/users/me/limits`, {
    headers: { accept: 'application/json', authorization: `Bearer ${apify.token}` },
  });
  if (isUnanswered(answer))
    return reportUnanswered(answer, 'token', 'APIFY_API_URL, firewall, DNS', report);
  const { status, json } = answer;
  if (status === 401) return report.problem('token', 'Apify rejects APIFY_TOKEN', TOKEN);
  if (status === 403) return report.problem('token', 'Apify has restricted the token', TOKEN);
  const account = status === 200 ? Limits.safeParse(json).data : undefined;
  if (account === undefined) {
    report.unknown('token', `Apify answers ${status} without the limits of an account`, TOKEN);
  } else {
    report.ok('token', 'Apify knows the token');
    examineMonth(account.data, report);
  }
  await examineCost(context, 'apify', report);
}

function examineMonth({ limits, current }: z.output<typeof Limits>['data'], report: Report): void {
  const left = limits.maxMonthlyUsageUsd - current.monthlyUsageUsd;
  const says = `${current.monthlyUsageUsd.toFixed(2)} of ${limits.maxMonthlyUsageUsd} US dollars of the month are used`;
  if (left > 0) report.ok('month', says);
  else report.problem('month', `${says}: runs will fail`, 'Apify › Billing › Limits: raise it');
}
