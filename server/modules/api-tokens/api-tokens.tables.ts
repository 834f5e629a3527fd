import type { TokenScope } from '../../../contract/scopes.ts';

export type ApiTokensTables = {
  api_tokens: {
    user_id: string;
    id: string;
    name: string;
    /** Its first characters. */
    hint: string;
    scopes: TokenScope[];
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    /** The /24 or /64 of the last use. */
    last_used_prefix: string | null;
    revoked_at: Date | null;
  };
  /** Finds the member of a token, so that members' tables need no key without `user_id`. */
  api_token_hashes: { token_hash: Buffer; user_id: string; token_id: string };
  /** Of calls with an `Idempotency-Key`. */
  api_answers: {
    user_id: string;
    token_id: string;
    key: string;
    fingerprint: Buffer;
    begun_at: Date;
    status: number | null;
    body: unknown;
  };
};
