import type { ColumnType } from 'kysely';
import type { TokenScope } from '../../../contract/scopes.ts';

/** Of the library; read as JSON, written as text. */
type ProviderPayload = ColumnType<Record<string, unknown>, string, string>;

export type AgentsTables = {
  /** What no member owns: registrations, and connections that are being made. */
  agent_records: {
    kind: string;
    key: Buffer;
    payload: ProviderPayload;
    client_id: string | null;
    created_at: Date;
    expires_at: Date;
  };
  agent_grants: {
    user_id: string;
    id: string;
    client_id: string;
    client_name: string;
    redirect_host: string;
    scopes: TokenScope[];
    payload: ProviderPayload;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    /** The /24 or /64 of the last use. */
    last_used_prefix: string | null;
  };
  /** Codes, access tokens and refresh tokens, by their hashes. */
  agent_tokens: {
    user_id: string;
    key: Buffer;
    kind: string;
    grant_id: string;
    payload: ProviderPayload;
    created_at: Date;
    expires_at: Date;
    consumed_at: Date | null;
  };
  /** Finds the member of a grant or token, so that members' tables need no key without `user_id`. */
  agent_routes: { key: Buffer; user_id: string };
};
