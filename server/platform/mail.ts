import type { Transporter } from 'nodemailer';
import * as z from 'zod/mini';
import { PermanentFailure } from './jobs.ts';
import { isForGood, isOfMailServer, MailFault } from './mail-faults.ts';
import type { Metrics } from './metrics.ts';

// CR, LF and NUL could end a header and begin another one; no address or subject needs them.
const headerText = z
  .string()
  .check(z.minLength(1), z.maxLength(300), z.regex(/^[^\r\n\0]*$/, 'must be one line'));
// One address and nothing else: nodemailer would read "x\r\nRCPT TO:<y>" as a name and mail y.
const address = z
  .string()
  .check(z.maxLength(254), z.regex(/^[^\s<>@,;:"()[\]\\\0]+@[^\s<>@,;:"()[\]\\\0]+$/));
const messageId = z.string().check(z.maxLength(200), z.regex(/^[\w.-]+$/));

/** One mail to one person, rendered. */
export const Mail = z.strictObject({
  to: address,
  subject: headerText,
  html: z.string(),
  text: z.string(),
  /**
   * Made by whoever decides to send, once: a mail that is sent twice (a crash between the mail
   * server's "yes" and ours) has one Message-ID, by which mail programs show it once.
   */
  messageId,
  replyTo: z.optional(address),
});
export type Mail = z.output<typeof Mail>;

export type Mailer = {
  /**
   * Throws `PermanentFailure` where the recipient's own server refuses the recipient or this mail,
   * and a `MailFault` for whatever may pass. Neither names the recipient.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
};

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;

export function smtpMailer(o: {
  smtpUrl: string;
  from: string;
  appUrl: string;
  metrics: Pick<Metrics, 'mailTried' | 'gauge'>;
  /** Tests do not wait for it. */
  deadlines?: { connectMs: number; answerMs: number };
}): Mailer {
  let opening: Promise<Transporter> | undefined;
  const open = () =>
    (opening ??= openTransport(o.smtpUrl, o.deadlines).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const domain = new URL(o.appUrl).hostname;
  const report = watchMails(o.metrics);

  return {
    async send(unchecked) {
      const { messageId: id, ...mail } = Mail.parse(unchecked);
      try {
        const transport = await open();
        await transport.sendMail({
          ...mail,
          from: o.from,
          messageId: `<${id}@${domain}>`,
          headers: {
            // Told apart from a person's mail, so that absence notices stay at home (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            // Postmark puts a Message-ID of its own in the place of ours without it.
            'X-PM-KeepID': 'true',
          },
        });
      } catch (error) {
        if (!isOfMailServer(error)) throw error;
        const fault = new MailFault(error);
        report(isForGood(fault) ? 'refused' : 'failed');
        if (!isForGood(fault)) throw fault;
        throw new PermanentFailure('The mail server rejected the recipient', { cause: fault });
      }
      report('sent');
    },
    // What did not open needs no closing; its sender was told.
    close: () =>
      void opening?.then(
        (transport) => transport.close(),
        () => {},
      ),
  };
}

/** Loaded with the first mail, to keep the start fast. */
async function openTransport(
  url: string,
  { connectMs, answerMs } = { connectMs: CONNECT_WITHIN_MS, answerMs: ANSWER_WITHIN_MS },
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
    // A mail is what we rendered; nothing in it may name a file or an address to read from.
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

/** Counts mails by outcome, and measures for how long all attempts have failed. */
function watchMails(metrics: Pick<Metrics, 'mailTried' | 'gauge'>) {
  let failingSince: number | null = null;
  metrics.gauge(
    'mail_failing_seconds',
    'Seconds since mails from this process began to fail; 0 after a success',
    async () => (failingSince === null ? 0 : (performance.now() - failingSince) / 1_000),
  );
  return (outcome: 'sent' | 'refused' | 'failed') => {
    metrics.mailTried(outcome);
    // A server that rejects a recipient works.
    if (outcome === 'failed') failingSince ??= performance.now();
    else failingSince = null;
  };
}

/**
 * Five days, as RFC 5321 asks of whoever sends mail: a login that was rotated on a Friday is mended
 * on Monday. Ten attempts in the first hour and a half, then one an hour.
 */
export const PATIENT_MAIL = {
  retryLimit: 130,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireInSeconds: 120,
} as const;
