import { isLocalHost } from '../../platform/settings/slice.ts';
import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';

export async function examineSettings({ settings }: DoctorContext, report: Report): Promise<void> {
  const { production } = settings.process;
  const { appUrl, trustedProxies } = settings.http;
  const isPublic = !isLocalHost(new URL(appUrl).hostname);
  if (production) report.ok('environment', `production, at ${appUrl}`);
  else if (isPublic)
    report.warning(
      'environment',
      `NODE_ENV is not production, but APP_URL is ${appUrl}`,
      'Set NODE_ENV=production',
    );
  else report.ok('environment', `development, at ${appUrl}`);
  examineProxies({ isPublic, isTls: appUrl.startsWith('https:'), trustedProxies }, report);
  if (production) examinePublication(settings, report);
}

function examineProxies(
  options: { isPublic: boolean; isTls: boolean; trustedProxies: number },
  report: Report,
): void {
  const { isPublic, isTls, trustedProxies } = options;
  if (isTls && trustedProxies === 0)
    report.problem(
      'proxies',
      'APP_URL begins with https:// and TRUSTED_PROXIES is 0: all clients share one rate limit',
      'Set TRUSTED_PROXIES to the number of reverse proxies, usually 1',
    );
  else if (!isTls && !isPublic && trustedProxies > 0)
    report.warning(
      'proxies',
      `TRUSTED_PROXIES is ${trustedProxies} without a proxy: clients can spoof their IP address`,
      'Set TRUSTED_PROXIES=0',
    );
  else report.ok('proxies', `TRUSTED_PROXIES is ${trustedProxies}`);
}

function examinePublication({ privacy, links }: DoctorContext['settings'], report: Report): void {
  if (Object.values(privacy).every((value) => value !== null && value !== ''))
    report.ok('privacy', 'controller, contact and assessment are set');
  else
    report.problem(
      'privacy',
      'A privacy setting is empty: no engagement is read, so members see no signals',
      'Set PRIVACY_CONTROLLER, PRIVACY_CONTACT and PRIVACY_ASSESSMENT_URL',
    );
  if (Object.values(links).some((link) => new URL(link).hostname === 'example.com'))
    report.warning(
      'links',
      'A link in the footer or menu leads to example.com',
      'Set WEBSITE_URL, ROADMAP_URL and EXTENSION_STORE_URL',
    );
  else report.ok('links', 'the links are your own');
}
