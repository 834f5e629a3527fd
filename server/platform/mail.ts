import type { Transporter } from 'nodemailer';
import * as z from 'zod/mini';
import { PermanentFailure } from './jobs.ts';

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
  /** Throws `PermanentFailure` where the mail server will never take it, other errors otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;

export function smtpMailer(o: { smtpUrl: string; from: string; appUrl: string }): Mailer {
  let opening: Promise<Transporter> | undefined;
  const open = () =>
    (opening ??= openTransport(o.smtpUrl).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const domain = new URL(o.appUrl).hostname;

  return {
    async send(unchecked) {
      const { messageId: id, ...mail } = Mail.parse(unchecked);
      try {
        const transport = await open();
        await transport.sendMail({
          ...mail,
          from: o.from,
          messageId: `<${id}@${domain}>`,
          // Told apart from a person's mail, so that absence notices stay at home (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        throw new PermanentFailure('The mail server refuses this mail', { cause: error });
      }
    },
    // What did not open needs no closing; its sender was told.
    close: () =>
      void opening?.then(
        (transport) => transport.close(),
        () => {},
      ),
  };
}

/** With the first mail: no start has to wait for the code that speaks to mail servers. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // A mail is what we rendered; nothing in it may name a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** SMTP's 5xx; the code of nodemailer's error is the same for both kinds. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= 500;
}

/** A day of a silent mail server is survived. */
export const PATIENT_MAIL = {
  retryLimit: 40,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 3_600,
  expireInSeconds: 120,
} as const;
