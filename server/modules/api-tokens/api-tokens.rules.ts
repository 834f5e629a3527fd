import { crc32 } from 'node:zlib';
import { DAY_MS, DAY_SECONDS, MINUTE_SECONDS } from '../../platform/time/durations.ts';
import type { RateLimit } from '../../platform/limits/rate-limit.ts';

const PREFIX = 'rap_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 is the first power above 2^256, and 62^6 the first above 2^32. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const FORM = /^rap_[0-9A-Za-z]{49}$/;

/** How many characters of a token are shown afterwards. */
export const HINT_LENGTH = 8;

/** The precision of `last_used_at`: an exact time would cost a write per call. */
export const USE_RECORDED_EVERY_MS = 10 * 60_000;
/** After it ended. */
export const TOKENS_KEPT_MS = 30 * DAY_MS;
export const ANSWERS_KEPT_MS = DAY_MS;

/** Of a member, with all tokens together. */
export const CALLS: RateLimit = { name: 'api-calls', points: 300, perSeconds: MINUTE_SECONDS };
export const KEYED_CALLS: RateLimit = {
  name: 'api-keyed-calls',
  points: 10_000,
  perSeconds: DAY_SECONDS,
};

/** A prefix for secret scanners, and a checksum, which rejects invalid tokens without a query. */
export function buildApiToken(secret: Uint8Array): string {
  const body = `${PREFIX}${encodeBase62(BigInt(`0x${secret.toHex()}`), SECRET_LENGTH)}`;
  return `${body}${computeChecksum(body)}`;
}

/** Checks the form only, not whether the token exists. */
export function isApiToken(text: string): boolean {
  return FORM.test(text) && text.endsWith(computeChecksum(text.slice(0, -CHECKSUM_LENGTH)));
}

function computeChecksum(body: string): string {
  return encodeBase62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}

function encodeBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = `${ALPHABET[Number(rest % 62n)]}${text}`;
  return text.padStart(length, '0');
}
