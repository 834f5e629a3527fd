import { hashSha256 } from '../../crypto/crypto.ts';
import { fail } from '../../failure.ts';
import { toHttpResponse } from '../responses/responding.ts';
import type { Actor, TokenActor } from './actors.ts';
import { type BoundRoute, HttpResponse, type RawCall } from './binding.ts';

export type KeptAnswer = { readonly status: number; readonly body: unknown };

/** A call with an `Idempotency-Key`. */
export type KeyedCall = { readonly key: string; readonly fingerprint: Buffer };

/** Remembers the successful answers of keyed calls. */
export type Repeats = {
  /**
   * The first call with this key, and its answer. Without an answer it runs again, since its process
   * may have been killed: so each write must itself tolerate a second run.
   */
  begin(
    actor: TokenActor,
    call: KeyedCall,
  ): Promise<{ fingerprint: Buffer; answer: KeptAnswer | null }>;
  end(actor: TokenActor, call: KeyedCall, answer: KeptAnswer): Promise<void>;
};

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Answers a write of an API token once for each `Idempotency-Key`. */
export async function answerOnce<A extends Actor>(
  call: RawCall<A>,
  { route, encode }: BoundRoute<A>,
  repeats: Repeats | undefined,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { actor, params, query, body } = call;
  const key = call.headers['idempotency-key'];
  const isWriteOfToken = actor?.kind === 'token' && route.method !== 'GET';
  if (!repeats || !isWriteOfToken || key === undefined) return work();
  if (typeof key !== 'string' || !KEY.test(key)) throw refuse(NO_KEY);

  const asked = JSON.stringify([route.method, route.path, params, query, body]);
  const keyed = { key, fingerprint: hashSha256(asked) };
  const first = await repeats.begin(actor, keyed);
  if (!first.fingerprint.equals(keyed.fingerprint)) throw refuse(OTHER_CALL);
  if (first.answer) {
    const headers = { 'idempotency-replayed': 'true' };
    return new HttpResponse(first.answer.status, first.answer.body, { headers, isEncoded: true });
  }
  const response = toHttpResponse(route, await work());
  const { status } = response;
  await repeats.end(actor, keyed, { status, body: encode(status, response.body) });
  return response;
}

function refuse(text: string) {
  return fail('bad_request', { errors: { 'Idempotency-Key': [text] } });
}

const NO_KEY = 'Use 1 to 255 visible ASCII characters';
const OTHER_CALL = 'This key was used for another call';
