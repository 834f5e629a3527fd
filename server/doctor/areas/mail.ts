import { randomUUID } from 'node:crypto';
import { PermanentFailure } from '../../platform/jobs/jobs.ts';
import { MailFault } from '../../platform/mail/faults.ts';
import { checkMailServer, createSmtpMailer } from '../../platform/mail/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { isCertificateFault } from '../../platform/upstream/certificates.ts';
import { isLocalHost } from '../../platform/settings/slice.ts';
import { type DoctorContext, isUnreachable } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { CERTIFICATE_FIX } from '../examination/visit.ts';
import {
  listDmarcNames,
  findDmarcPolicy,
  getDomain,
  isDkimKey,
  findSpfFault,
  USUAL_SELECTORS,
} from './mail-domain.rules.ts';

export async function examineMail(context: DoctorContext, report: Report): Promise<void> {
  const isReached = await examineServer(context, report);
  await examineDomain(context, report);
  await examineDeadJobs(context, report);
  if (!context.isTouching) report.skipped('test mail', 'A mail is sent with --touch only');
  else if (isReached) await sendTestMail(context, report);
  else report.skipped('test mail', 'The mail server was not reached');
}

async function examineServer({ settings }: DoctorContext, report: Report): Promise<boolean> {
  const { smtpUrl } = settings.mail;
  const { hostname, protocol, username, searchParams } = new URL(smtpUrl);
  try {
    await checkMailServer(smtpUrl);
  } catch (error) {
    if (!(error instanceof MailFault)) throw error;
    const isLogin = error.code === 'EAUTH';
    report.problem(isLogin ? 'login' : 'server', error.message, suggestFix(error));
    return false;
  }
  const isLocal = isLocalHost(hostname);
  report.ok('server', `${hostname} answers${username === '' ? '' : ', and accepts the login'}`);
  // smtp: to another machine is refused without STARTTLS, unless a setting allows it.
  const isRequired = searchParams.get('requireTLS') ?? (isLocal ? 'false' : 'true');
  if (protocol === 'smtp:' && isRequired !== 'true' && isLocal)
    report.ok('TLS', 'not required, on this machine');
  else if (protocol === 'smtp:' && isRequired !== 'true')
    report.warning(
      'TLS',
      `Not required: mails go to ${hostname} unencrypted unless it offers STARTTLS`,
      'Remove requireTLS from SMTP_URL, unless the server is in your own network',
    );
  else if ((searchParams.get('tls.rejectUnauthorized') ?? 'true') !== 'true')
    report.warning(
      'TLS',
      'The certificate of the mail server is not verified',
      'Remove tls.rejectUnauthorized from SMTP_URL; trust your own authority by NODE_EXTRA_CA_CERTS',
    );
  else report.ok('TLS', protocol === 'smtps:' ? 'from the start' : 'with STARTTLS');
  return true;
}

function suggestFix({ code, systemCode, command }: MailFault): string {
  if (isCertificateFault(systemCode)) return CERTIFICATE_FIX;
  if (code === 'EAUTH') return 'SMTP_URL: user and password, percent-encoded';
  const isTls = code === 'ETLS' || command === 'STARTTLS' || systemCode?.startsWith('ERR_SSL_');
  if (isTls) return 'SMTP_URL: smtps:// for port 465, smtp:// for 587; the server’s TLS';
  return 'SMTP_URL: host and port; many hosting providers block 25 and 465, so try 587';
}

async function examineDomain({ settings, dns }: DoctorContext, report: Report): Promise<void> {
  const isLocal = isLocalHost(new URL(settings.mail.smtpUrl).hostname);
  if (isLocal && !settings.process.production)
    return report.skipped('domain', 'In development, mails stay on this machine');
  const domain = getDomain(settings.mail.from);
  const noAnswer = `DNS gave no answer for ${domain}`;
  const [exists, txt] = await Promise.all([dns.exists(domain), dns.txt(domain)]);
  if (exists === false && txt?.length === 0)
    return report.problem(
      'domain',
      `The domain of MAIL_FROM, ${domain}, does not exist or takes no mail`,
      'MAIL_FROM; or DNS: an MX record',
    );
  if (txt === null) report.unknown('SPF', noAnswer);
  else {
    const fault = findSpfFault(domain, txt);
    if (fault) report[fault.verdict]('SPF', fault.says, fault.fix);
    else report.ok('SPF', `${domain} has a record`);
  }
  await examineDkim(domain, dns, report);
  await examineDmarc(domain, dns, report);
}

async function examineDkim(
  domain: string,
  dns: DoctorContext['dns'],
  report: Report,
): Promise<void> {
  const found = await Promise.all(
    USUAL_SELECTORS.map(async (selector) => {
      const txt = await dns.txt(`${selector}._domainkey.${domain}`);
      return txt !== null && isDkimKey(txt) ? [selector] : [];
    }),
  );
  const selectors = found.flat();
  if (selectors.length > 0) report.ok('DKIM', `${domain} has a key: ${selectors.join(', ')}`);
  else
    report.unknown(
      'DKIM',
      `${domain} has no key under a usual selector; DNS cannot list others`,
      'Send a mail with --touch, and look for dkim=pass in its Authentication-Results',
    );
}

async function examineDmarc(
  domain: string,
  dns: DoctorContext['dns'],
  report: Report,
): Promise<void> {
  for (const name of listDmarcNames(domain)) {
    const txt = await dns.txt(name);
    if (txt === null) return report.unknown('DMARC', `DNS gave no answer for ${name}`);
    const policy = findDmarcPolicy(txt);
    if (policy !== null) return report.ok('DMARC', `${name} has the policy ${policy}`);
  }
  report.warning(
    'DMARC',
    `${domain} has no valid DMARC record`,
    `DNS: a TXT record of _dmarc.${domain}, such as v=DMARC1; p=none`,
  );
}

async function examineDeadJobs({ installation }: DoctorContext, report: Report): Promise<void> {
  const jobs = await installation.deadJobs();
  if (isUnreachable(jobs)) return report.unknown('dead letters', jobs.reason);
  if (jobs.length === 0) return report.ok('dead letters', 'no job has failed permanently');
  const names = [...new Set(jobs.map((job) => job ?? 'unknown'))].join(', ');
  report.warning(
    'dead letters',
    `${jobs.length} jobs have failed permanently: ${names}`,
    'npm run rapport -- dead-jobs, then retry-jobs',
  );
}

async function sendTestMail({ settings }: DoctorContext, report: Report): Promise<void> {
  const { smtpUrl, from, supportEmail } = settings.mail;
  const { appUrl } = settings.http;
  const mailer = createSmtpMailer({ smtpUrl, from, appUrl, metrics: createMetrics() });
  const text = `This mail was sent by “rapport doctor --touch” of ${appUrl}.`;
  try {
    await mailer.send({
      to: supportEmail,
      subject: 'A test of Rapport’s mail',
      text,
      html: `<p>${text}</p>`,
      messageId: `doctor-${randomUUID()}`,
    });
    report.ok('test mail', 'accepted for SUPPORT_EMAIL: check that it is in the inbox');
  } catch (error) {
    const fault = error instanceof PermanentFailure ? error.cause : error;
    if (!(fault instanceof MailFault)) throw error;
    report.problem(
      'test mail',
      fault.message,
      'MAIL_FROM and SUPPORT_EMAIL; the mail service’s log',
    );
  } finally {
    mailer.close();
  }
}
