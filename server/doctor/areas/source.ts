import * as z from 'zod/mini';
import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { examineCost } from './source-cost.ts';
import { isUnanswered, reportUnanswered, visit } from '../examination/visit.ts';

/** Users of the vendor report that this call is free. Its response is not documented. */
const ACCOUNT_PATH = '/users/my-api-user';
const KEY = 'HARVEST_API_KEY, from the dashboard of HarvestAPI';

const figures = z.object({
  requestsConcurrency: z.optional(z.number()),
  membershipTier: z.optional(z.string()),
  balance: z.optional(z.number()),
});
type Figures = z.output<typeof figures>;
const AccountReply = z.union([
  z.pipe(
    z.object({ user: figures }),
    z.transform(({ user }: { user: Figures }) => user),
  ),
  figures,
]);

/** The profile source: key, balance, and whether the plan allows enough concurrent calls. */
export async function examineSource(context: DoctorContext, report: Report): Promise<void> {
  const { apiUrl, apiKey, concurrency } = context.settings.network;
  if (apiKey === null) {
    return report.skipped(
      'key',
      context.settings.apify === null
        ? 'HARVEST_API_KEY is empty: members import their own LinkedIn files, and nothing is read from LinkedIn'
        : 'HARVEST_API_KEY is empty: only Apify is called',
    );
  }
  const answer = await visit('HarvestAPI', `${apiUrl.replace(/\/$/, '')}${ACCOUNT_PATH}`, {
    headers: { accept: 'application/json', 'x-api-key': apiKey },
  });
  if (isUnanswered(answer))
    return reportUnanswered(answer, 'key', 'HARVEST_API_URL, firewall, DNS', report);
  const { status, json } = answer;
  if (status === 401) return report.problem('key', 'HarvestAPI rejects HARVEST_API_KEY', KEY);
  if (status === 403)
    return report.problem('key', 'HarvestAPI has restricted the key', `${KEY}; its support`);
  const account = status === 200 ? AccountReply.safeParse(json).data : undefined;
  if (account === undefined) {
    report.unknown(
      'key',
      `${ACCOUNT_PATH} answers ${status} without an account, and any other call costs money`,
      'Link a profile after the first start, and look at npm run rapport -- source',
    );
    return;
  }
  const { membershipTier: tier, balance, requestsConcurrency: allowed } = account;
  report.ok('key', `HarvestAPI knows the key${tier === undefined ? '' : `, on the plan ${tier}`}`);
  examineBalance(balance, report);
  examineConcurrency(concurrency, allowed, report);
  await examineCost(context, 'harvestapi', report);
}

function examineBalance(balance: number | undefined, report: Report): void {
  if (balance === undefined)
    report.unknown('balance', 'HarvestAPI reports no balance', 'Look at its dashboard');
  else if (balance > 0) report.ok('balance', `the balance is ${balance}`);
  else
    report.problem(
      'balance',
      `The balance is ${balance}: calls will fail`,
      'The dashboard of HarvestAPI: top up, and switch the automatic top-up on',
    );
}

function examineConcurrency(ours: number, allowed: number | undefined, report: Report): void {
  if (allowed === undefined)
    report.unknown('concurrency', 'HarvestAPI reports no concurrency limit');
  else if (ours > allowed)
    report.problem(
      'concurrency',
      `HARVEST_CONCURRENCY is ${ours}, but the plan allows ${allowed} calls at once`,
      `HARVEST_CONCURRENCY=${allowed}, or a larger plan`,
    );
  else report.ok('concurrency', `${ours} of ${allowed} calls at once; each process counts its own`);
}
