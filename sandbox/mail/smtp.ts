import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { FaultKind, FaultPlan } from '../platform/faults.ts';
import { defaultDelayMs, sleep } from '../platform/misbehave.ts';
import type { Mailbox } from './mailbox.ts';

export type SmtpOptions = { mailbox: Mailbox; faults: FaultPlan; log: (line: string) => void };

/** 20 MB: far above any mail that a product sends. */
const largestMail = 20 * 1024 * 1024;

/** What each fault is in SMTP's own words; `slow` and `hang` have none. */
const refusals: Partial<Record<FaultKind, { code: number; text: string }>> = {
  reject: { code: 550, text: 'No such mailbox' },
  defer: { code: 451, text: 'Try again later' },
  '429': { code: 421, text: 'Too many messages, slow down' },
  '500': { code: 554, text: 'Transaction failed' },
  garbage: { code: 999, text: 'upstream prematurely closed' },
};

/** An SMTP server that takes every mail, from anybody, with any password. */
export function createSmtpServer({ mailbox, faults, log }: SmtpOptions): SMTPServer {
  const server = new SMTPServer({
    banner: 'sandbox',
    // Its built-in certificate is self-signed: offered, it would only break clients.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    size: largestMail,
    closeTimeout: 200,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onRcptTo: (_address, _session, answer) => {
      void actOut(faults).then((refusal) => answer(refusal));
    },
    onData: (stream, session, answer) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((raw) => mailbox.deliver(raw, recipients))
        .then(
          () => answer(null),
          (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  server.on('error', (error) => {
    // A port that is taken is told by whoever asked to listen.
    if (server.server.listening) log(`smtp: ${error.message}`);
  });
  return server;
}

/** An error with a reply code for the client, or nothing when the mail may pass. */
async function actOut(faults: FaultPlan): Promise<Error | undefined> {
  const fault = faults.next('mail');
  if (fault?.kind === 'slow') await sleep(fault.delayMs ?? defaultDelayMs);
  if (fault?.kind === 'hang') await sleep(fault.delayMs);
  const refusal = fault && refusals[fault.kind];
  return refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });
}
