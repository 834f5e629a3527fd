import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

type Stage = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'content';
/**
 * The whole reply at each stage, without its last line break; `hang` sends nothing, `drop`
 * disconnects.
 */
export type Script = Partial<Record<Stage, string>>;

const WELL: Record<Stage, string> = {
  greeting: '220 scripted',
  EHLO: '250-scripted\r\n250 AUTH PLAIN',
  // A reply of RFC 5321: this server offers no TLS, and refuses a client that requests it.
  STARTTLS: '502 5.5.1 not implemented',
  AUTH: '235 2.7.0 welcome',
  MAIL: '250 2.1.0 sender',
  RCPT: '250 2.1.5 recipient',
  DATA: '354 go on',
  content: '250 2.0.0 taken',
};
const STAGES = new Map<string, Stage>(
  (['EHLO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA'] as const).map((stage) => [stage, stage]),
);

/**
 * A mail server on a raw socket, for responses that no correct server sends. `script` may change at
 * any time; `null` refuses connections. Stops with the test.
 */
export async function startScriptedMailServer(first: Script | null = {}) {
  let script = first;
  const mails: string[] = [];
  const heard: Stage[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const replyAt = (stage: Stage) => script?.[stage] ?? WELL[stage];
    converse(socket, { replyAt, mails, heard });
  });
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const shut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await open(0);
  if (script === null) await shut();
  onTestFinished(shut);
  return {
    port,
    mails,
    heard,
    async follow(next: Script | null) {
      script = next;
      if (next === null) return shut();
      if (!server.listening) await open(port);
      // Ends the state of open connections.
      for (const socket of sockets) socket.destroy();
    },
  };
}

function converse(
  socket: Socket,
  options: { replyAt: (stage: Stage) => string; mails: string[]; heard: Stage[] },
): void {
  const { replyAt, mails, heard } = options;
  let rest = '';
  let isContent = false;
  const say = (stage: Stage) => {
    const reply = replyAt(stage);
    if (reply === 'drop') socket.destroy();
    else if (reply !== 'hang') socket.write(`${reply}\r\n`);
    return reply;
  };
  say('greeting');
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    if (isContent && replyAt('content') === 'drop') return socket.destroy();
    for (;;) {
      const end = rest.indexOf(isContent ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const said = rest.slice(0, end);
      rest = rest.slice(end + (isContent ? 5 : 2));
      if (isContent) {
        isContent = false;
        if (say('content').startsWith('250')) mails.push(said);
      } else {
        const stage = STAGES.get(said.split(' ', 1)[0]?.toUpperCase() ?? '');
        if (!stage) {
          socket.write('250 2.0.0 so be it\r\n');
          continue;
        }
        heard.push(stage);
        isContent = say(stage).startsWith('354');
      }
    }
  });
}

/** Failures that are not the recipient's fault, quoted from real servers. Each is temporary. */
export const PASSING_FAULTS: Readonly<Record<string, Script | null>> = {
  'no connection': null,
  '421 to the connection': { greeting: '421 4.3.2 Service not available' },
  '554 to the connection': { greeting: '554 5.7.1 No SMTP service here' },
  'TLS that fails': { EHLO: '250-scripted\r\n250 STARTTLS', STARTTLS: '220 go on\r\nnot TLS' },
  'a login that is refused': { AUTH: '535 5.7.8 Username and Password not accepted' },
  'a login that is missing': { MAIL: '530 5.7.0 Authentication Required' },
  'a sender that is not verified': { MAIL: '554 5.7.1 Sender address rejected: not verified' },
  'a sender that is found unverified late': {
    content: '554 Message rejected: Email address is not verified: canary-3f1c@reader.example',
  },
  'a quota that is used up': { content: '550 5.4.5 Daily user sending limit exceeded' },
  'a quota of the recipient': {
    RCPT: '550-5.4.5 Daily user sending limit exceeded for canary-3f1c\r\n550 5.4.5 see help',
  },
  'a reputation that is doubted': {
    RCPT: '550 5.7.1 <canary-3f1c@reader.example>: Recipient refuses mail from your address',
  },
  'a relay that is not permitted, with the status at the end': {
    RCPT: "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  },
  'a grey list': { RCPT: '451 4.7.1 <canary-3f1c@reader.example>: Greylisted, try again' },
  'a full disk': { RCPT: '452 4.3.1 Insufficient system storage' },
  'a full mailbox': { RCPT: '552 5.2.2 <canary-3f1c@reader.example>: mailbox is full' },
  'a server that says nothing': { greeting: 'hang' },
  'a server that never says yes': { content: 'hang' },
  'a connection that breaks in the mail': { content: 'drop' },
};

/**
 * Refusals of the recipient without a status: many servers refuse a client that they do not relay
 * for in the same way. Each is temporary for a day, and final after it.
 */
export const DOUBTFUL_REFUSALS: Readonly<Record<string, Script>> = {
  'a mailbox that is not there, without more': { RCPT: '550 No such mailbox canary-3f1c' },
  'a relay that is not permitted, without more': { RCPT: '550 relay not permitted' },
  'a mailbox that is not local, without more': { RCPT: '551 we do not relay canary-3f1c' },
  'a name that is not allowed, without more': { RCPT: '553 canary-3f1c not allowed' },
};

export const FINAL_REFUSALS: Readonly<Record<string, Script>> = {
  'no such mailbox': { RCPT: '550 5.1.1 <canary-3f1c@reader.example>: User canary-3f1c unknown' },
  'no such domain': { RCPT: '550 5.1.2 Host unknown' },
  'a domain that takes no mail': { RCPT: '556 5.1.10 Null MX' },
  'a mailbox that moved': { RCPT: '551 5.1.6 User not local' },
  'a mailbox that was closed': { RCPT: '550 5.2.1 Mailbox disabled' },
  'no such mailbox, with the status at the end': {
    RCPT: '550 sorry, no mailbox here by that name (#5.1.1)',
  },
  'a mailbox that is looked up late': { content: '550 5.1.1 User unknown' },
  'a form that is not taken': { content: '554 5.6.0 Message content cannot be processed' },
};
