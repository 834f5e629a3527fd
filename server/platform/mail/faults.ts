import type { NodemailerError } from 'nodemailer';
import { redactAddresses } from '../log/errors.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';

/** Without the recipient, and without a cause, because the library's error repeats the address. */
export class MailFault extends Error {
  /** The library's code: EAUTH, EENVELOPE, ESOCKET, ETLS … */
  readonly code: string;
  readonly responseCode: number | null;
  /** The enhanced status of RFC 3463, such as 5.1.1, if the reply has one. */
  readonly enhancedStatus: string | null;
  /** The system's code, such as ECONNREFUSED or CERT_HAS_EXPIRED, if a connection failed. */
  readonly systemCode: string | null;
  /** The stage at which it failed: CONN, AUTH PLAIN, MAIL FROM, RCPT TO, DATA. */
  readonly command: string;

  constructor(error: NodemailerError) {
    super(describeFault(error));
    this.name = 'MailFault';
    this.code = error.code ?? 'unknown';
    this.responseCode = error.responseCode ?? null;
    this.enhancedStatus = findStatus(error.response);
    this.systemCode = 'originalCode' in error ? String(error.originalCode) : null;
    this.command = error.command ?? 'none';
  }
}

/** True for errors of the mail library; other errors are our own. */
export function isMailServerError(error: unknown): error is NodemailerError {
  return error instanceof Error && 'code' in error && CODES.has(String(error.code));
}

/**
 * True if no retry can succeed: the recipient's mailbox or the form of this mail was refused.
 * `ageMs` is the time since the first attempt: a refusal of the recipient without a status may mean
 * that the server does not relay for us, so it is final only after a day. Everything else (login,
 * quota, reputation, outage) can be fixed by us or by the server, with any first digit of the
 * reply.
 */
export function isPermanent(fault: MailFault, ageMs: number): boolean {
  const { command, responseCode, enhancedStatus } = fault;
  if (responseCode === null || responseCode < 500) return false;
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  if (enhancedStatus !== null) return FINAL.test(enhancedStatus);
  return command === 'RCPT TO' && REFUSED_MAILBOX.has(responseCode) && ageMs > DOUBTED_FOR_MS;
}

/** A day and two more hourly attempts. */
const DOUBTED_FOR_MS = DAY_MS + 2 * HOUR_MS;

/**
 * RFC 3463, with RFC 7505's 5.1.10. Not included, and retried: 5.1.0 (may be the sender's
 * address), 5.1.7 and 5.1.8 (the sender's), 5.2.0, 5.2.2 (a full mailbox, "a persistent transient
 * failure" by the RFC), 5.3 and 5.4 (server, quotas, routes), 5.5 (protocol), 5.7 (policy, login
 * and reputation: ours).
 */
const FINAL = /^5\.(?:1\.(?:[12346]|10)|2\.[13]|6\.\d+)$/;

/**
 * Without an enhanced status: mailbox unavailable, not local, name not allowed (RFC 5321, 4.2.3).
 * Exim answers "550 relay not permitted" to a client that it does not know, too.
 */
const REFUSED_MAILBOX = new Set([550, 551, 553]);

/** RFC 2034 puts the status after the code, qmail at the end: "no mailbox here (#5.1.1)". */
function findStatus(response = ''): string | null {
  return (STATUS_FIRST.exec(response) ?? STATUS_LAST.exec(response))?.[1] ?? null;
}

const STATUS_FIRST = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/;
const STATUS_LAST = /\(#(\d\.\d{1,3}\.\d{1,3})\)\s*$/;

/** The library's codes of a connection, a dialogue and a delivery. */
const CODES = new Set([
  'EABORT',
  'EAUTH',
  'ECONNECTION',
  'EDNS',
  'EENVELOPE',
  'EMAXLIMIT',
  'EMESSAGE',
  'ENOAUTH',
  'EOAUTH2',
  'EPROTOCOL',
  'EPROXY',
  'ESOCKET',
  'ESTREAM',
  'ETIMEDOUT',
  'ETLS',
]);

/** The server's words are left out: they may name the recipient, in any form, or anyone else. */
function describeFault(error: NodemailerError): string {
  const { command = 'none', response, responseCode } = error;
  if (responseCode === undefined) {
    return `The dialogue with the mail server failed (${String(error.code)}, ${command})${describeDetail(error)}`;
  }
  const status = findStatus(response);
  return `The mail server answered ${responseCode}${status === null ? '' : ` ${status}`} to ${command}`;
}

/** The words of the library or the system, unless they quote the server or its certificate. */
function describeDetail(error: NodemailerError): string {
  if (error.response !== undefined || error.command === 'API') return '';
  const { originalCode } = error as { originalCode?: unknown }; // set by the library, untyped
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID') return `: ${originalCode}`;
  // OpenSSL's message is a line for its developers; the reason is a field of it.
  return `: ${redactAddresses('reason' in error ? String(error.reason) : error.message)}`;
}
