import type { SessionKind } from '../../../contract/http/access.ts';

export type SessionsTables = {
  sessions: {
    user_id: string;
    id: string;
    token_hash: Buffer;
    kind: SessionKind;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    /** The client's /24 or /64: enough to recognize an IP network, not to track a person. */
    address_prefix: string;
    user_agent: string;
    revoked_at: Date | null;
    proved_at: Date | null;
  };
};
