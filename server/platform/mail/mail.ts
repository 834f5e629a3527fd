import type { Transporter } from 'nodemailer';
import * as z from 'zod/mini';
import { getJobAgeMs } from '../jobs/current-job.ts';
import { PermanentFailure } from '../jobs/jobs.ts';
import { isPermanent, isMailServerError, MailFault } from './faults.ts';
import type { Metrics } from '../metrics.ts';

// CR, LF and NUL could start another header.
const headerText = z
  .string()
  .check(z.minLength(1), z.maxLength(300), z.regex(/^[^\r\n\0]*$/, 'must be one line'));
// Exactly one address: nodemailer would read "x\r\nRCPT TO:<y>" as a name and mail y. Mail programs
// decode =?…?= in an address, too, and would show another one.
const address = z
  .string()
  .check(z.maxLength(254), z.regex(/^(?!.*=\?)[^\s<>@,;:"()[\]\\\0]+@[^\s<>@,;:"()[\]\\\0]+$/));
const messageId = z.string().check(z.maxLength(200), z.regex(/^[\w.-]+$/));

// For the header, in angle brackets.
const unsubscribeUrl = z
  .url({ protocol: /^https?$/ })
  .check(z.maxLength(300), z.regex(/^[^<>\s]+$/));

export const Mail = z.strictObject({
  to: address,
  subject: headerText,
  html: z.string(),
  text: z.string(),
  /** Created with the decision to send: both copies of a repeated mail have one Message-ID. */
  messageId,
  replyTo: z.optional(address),
  /**
   * A POST to this URL unsubscribes from a regular mail (RFC 8058); mail programs show a button for
   * it.
   */
  unsubscribeUrl: z.optional(unsubscribeUrl),
});
export type Mail = z.output<typeof Mail>;

export type Mailer = {
  /** Throws `PermanentFailure` for a rejected recipient or mail, otherwise a `MailFault`. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

const CONNECT_WITHIN_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 30_000;

export function createSmtpMailer(options: {
  smtpUrl: string;
  from: string;
  appUrl: string;
  metrics: Pick<Metrics, 'mailTried' | 'gauge'>;
  deadlines?: { connectMs: number; answerMs: number };
}): Mailer {
  let opening: Promise<Transporter> | undefined;
  const open = () =>
    (opening ??= openTransport(options.smtpUrl, options.deadlines).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const domain = new URL(options.appUrl).hostname;
  const from = readSender(options.from);
  const report = watchMails(options.metrics);

  return {
    async send(unchecked) {
      const { messageId: id, unsubscribeUrl: unsubscribe, ...mail } = Mail.parse(unchecked);
      const subject = await encodeSubject(mail.subject);
      try {
        const transport = await open();
        await transport.sendMail({
          ...mail,
          subject,
          from,
          messageId: `<${id}@${domain}>`,
          headers: {
            // Marks automatic mail, so that no absence notices are sent (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            // Without it Postmark replaces our Message-ID.
            'X-PM-KeepID': 'true',
            ...(unsubscribe !== undefined && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      } catch (error) {
        if (!isMailServerError(error)) throw error;
        const fault = new MailFault(error);
        const isFinal = isPermanent(fault, getJobAgeMs() ?? 0);
        report(isFinal ? 'refused' : 'failed');
        if (!isFinal) throw fault;
        throw new PermanentFailure('The mail server rejected the recipient or the message', {
          cause: fault,
        });
      }
      report('sent');
    },
    // A transport that failed to open needs no closing; its sender got the error.
    close: () =>
      void opening?.then(
        (transport) => transport.close(),
        () => {},
      ),
  };
}

/** nodemailer would read a colon in the name as a group, and leave out what is in parentheses. */
function readSender(from: string): string | { name: string; address: string } {
  const [, name, address] = /^(.+) <([^<>]+)>$/.exec(from) ?? [];
  if (name === undefined || address === undefined) return from;
  return { name: name.replace(/^"(.*)"$/, '$1'), address };
}

/**
 * nodemailer sends a text that already has the form of an encoded word (RFC 2047) as it is, and mail
 * programs decode it: a person called =?utf-8?B?…?= would write the subject.
 */
async function encodeSubject(subject: string): Promise<string> {
  if (!subject.includes('=?')) return subject;
  const { encodeWord } = await import('nodemailer/lib/mime-funcs');
  return encodeWord(subject, 'B', ENCODED_WORD_LENGTH);
}

/** Of one line; longer texts are split. */
const ENCODED_WORD_LENGTH = 52;

/** Logs in without sending, with TLS if required. Throws a `MailFault` if the server refuses. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl, undefined, {
    // Otherwise a server without authentication would pass for one that accepts it.
    forceAuth: new URL(smtpUrl).username !== '',
  });
  try {
    await transport.verify();
  } catch (error) {
    throw isMailServerError(error) ? new MailFault(error) : error;
  } finally {
    transport.close();
  }
}

async function openTransport(
  url: string,
  { connectMs, answerMs } = { connectMs: CONNECT_WITHIN_MS, answerMs: RESPONSE_TIMEOUT_MS },
  { forceAuth = false } = {},
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // The job retries; a retry by the pool would send the mail twice.
    maxRequeues: 0,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    ...(mustUpgrade(url) && { requireTLS: true }),
    ...(forceAuth && { forceAuth }),
    // A mail's content must not make nodemailer read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** smtp: to another machine requires STARTTLS, since an attacker in between can hide the offer. */
function mustUpgrade(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtp:' && !LOCAL_HOST.test(hostname);
}

const LOCAL_HOST = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function watchMails(metrics: Pick<Metrics, 'mailTried' | 'gauge'>) {
  let failingSince: number | null = null;
  metrics.gauge('mail_failing_seconds', async () =>
    failingSince === null ? 0 : (performance.now() - failingSince) / 1_000,
  );
  return (outcome: 'sent' | 'refused' | 'failed') => {
    metrics.mailTried(outcome);
    // A server that rejects a recipient works.
    if (outcome === 'failed') failingSince ??= performance.now();
    else failingSince = null;
  };
}

/**
 * Five days, the RFC 5321 minimum: a login that expired on a Friday is fixed on Monday. Ten
 * attempts in the first 90 minutes, then one per hour.
 */
export const MAIL_RETRIES = {
  retryLimit: 130,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireInSeconds: 120,
} as const;
