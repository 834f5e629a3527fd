import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { FaultKind, FaultPlan } from '../platform/faults.ts';
import { defaultDelayMs, sleep } from '../platform/fault-middleware.ts';
import type { Mailbox } from './mailbox.ts';

export type SmtpOptions = { mailbox: Mailbox; faults: FaultPlan; log: (line: string) => void };

const maxMailBytes = 20 * 1024 * 1024;

type SmtpStage = 'connect' | 'login' | 'sender' | 'recipient' | 'data';
type SmtpAnswer = { code: number; text: string };

/**
 * Sent at the same stage as by real servers. A text may start with an enhanced status (RFC 2034).
 */
const refusals: Record<SmtpStage, Partial<Record<FaultKind, SmtpAnswer>>> = {
  connect: {
    busy: { code: 421, text: 'Service not available, closing transmission channel' },
    blocked: { code: 554, text: 'No SMTP service here' },
  },
  // Gmail's reply to a changed password.
  login: { login: { code: 535, text: '5.7.8 Username and Password not accepted' } },
  sender: {
    // For a client that does not authenticate.
    login: { code: 530, text: '5.7.0 Authentication Required' },
    sender: { code: 554, text: '5.7.1 Sender address rejected: not verified' },
  },
  recipient: {
    reject: { code: 550, text: 'No such mailbox' },
    unknown: { code: 550, text: '5.1.1 The email account that you tried to reach does not exist' },
    full: { code: 552, text: '5.2.2 The recipient is over quota' },
    defer: { code: 451, text: 'Try again later' },
    '429': { code: 421, text: 'Too many messages, slow down' },
    '500': { code: 554, text: 'Transaction failed' },
    garbage: { code: 999, text: 'upstream prematurely closed' },
  },
  data: {
    // Gmail's text.
    quota: { code: 550, text: '5.4.5 Daily user sending limit exceeded' },
    // Amazon's text; it rejects the sender only at this stage.
    unverified: { code: 554, text: 'Message rejected: Email address is not verified.' },
    content: { code: 554, text: '5.6.0 Message content cannot be processed' },
  },
};

export function createSmtpServer({ mailbox, faults, log }: SmtpOptions): SMTPServer {
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    banner: 'sandbox',
    // The built-in self-signed certificate would only break clients.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    size: maxMailBytes,
    closeTimeout: 200,
    onConnect: (_session, answer) => answer(findRefusal('connect', faults)),
    onAuth: (auth, _session, done) => {
      const refusal = findRefusal('login', faults);
      if (refusal) done(refusal);
      else done(null, { user: auth.username ?? 'anyone' });
    },
    onMailFrom: (_address, session, answer) => {
      // The login fault does not apply to an authenticated client.
      const isKnown = session.user !== undefined;
      answer(findRefusal('sender', faults, isKnown ? ['login'] : []));
    },
    onRcptTo: (_address, _session, answer) => {
      void waitForDelay(faults).then(() => answer(findRefusal('recipient', faults)));
    },
    onData: (stream, session, answer) => {
      if (faults.next('mail', ['drop'])) {
        stream.once('data', () => sockets.get(session.remotePort)?.destroy());
        return;
      }
      buffer(stream)
        .then(async (raw) => {
          const refusal = findRefusal('data', faults);
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          if (!refusal) await mailbox.deliver(raw, recipients);
          answer(refusal);
        })
        .catch((error: unknown) =>
          answer(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  server.on('error', (error) => {
    // The caller of `listen` reports a port in use; a dropped client is not an error.
    if (server.server.listening) log(`smtp: ${error.message}`);
  });
  return server;
}

async function waitForDelay(faults: FaultPlan): Promise<void> {
  const fault = faults.next('mail', ['slow', 'hang']);
  if (fault?.kind === 'slow') await sleep(fault.delayMs ?? defaultDelayMs);
  if (fault?.kind === 'hang') await sleep(fault.delayMs);
}

function findRefusal(stage: SmtpStage, faults: FaultPlan, except: FaultKind[] = []): Error | null {
  // The table is keyed by kinds of fault.
  const kinds = (Object.keys(refusals[stage]) as FaultKind[]).filter(
    (kind) => !except.includes(kind),
  );
  const fault = faults.next('mail', kinds);
  const refusal = fault && refusals[stage][fault.kind];
  return refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
}
