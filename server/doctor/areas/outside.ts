import { ErrorBody } from '../../../contract/http/route.ts';
import { isReady } from '../../../contract/routes/system.ts';
import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { isUnanswered, reportUnanswered, visit } from '../examination/visit.ts';

export async function examineOutside({ settings }: DoctorContext, report: Report): Promise<void> {
  const { appUrl, trustedProxies } = settings.http;
  const answer = await visit('APP_URL', `${appUrl}/api${isReady.path}`);
  const check = 'address';
  if (isUnanswered(answer)) return reportUnanswered(answer, check, START, report);
  const { status, json, location } = answer;
  if (location !== null)
    return report.problem(
      check,
      `${appUrl} redirects to ${location}`,
      'APP_URL must be the address that browsers end at, without a path',
    );
  if (BAD_GATEWAY.has(status) && !ErrorBody.safeParse(json).success) {
    const says = `The proxy at ${appUrl} answers ${status}, because Rapport does not answer it`;
    return report.problem(
      check,
      says,
      'Start Rapport; the proxy’s target: HOST and PORT of Rapport',
    );
  }
  if (status === 503) {
    const says = 'Rapport answers that it is not ready';
    return report.problem(check, says, 'It is stopping, or starting again: its log');
  }
  if (status !== 200 || !isReady.replies[200].safeParse(json).success) {
    const says = `Something other than Rapport answers at ${appUrl} (${status})`;
    return report.problem(check, says, 'The proxy’s target: HOST and PORT of Rapport');
  }
  report.ok(check, `Rapport answers at ${appUrl}`);
  const proxies = (answer.headers.get('via') ?? '').split(',').filter((each) => each.trim() !== '');
  if (proxies.length > trustedProxies)
    report.warning(
      'proxies seen',
      `${proxies.length} proxies name themselves in the answer, and TRUSTED_PROXIES is ${trustedProxies}`,
      'TRUSTED_PROXIES, if each of them appends to X-Forwarded-For',
    );
}

const START = 'Start Rapport; DNS of the host name, port 443, the proxy and its certificate';
/** Of a proxy, if the body is not ours. */
const BAD_GATEWAY = new Set([502, 503, 504]);
