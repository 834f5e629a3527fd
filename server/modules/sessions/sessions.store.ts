export type SessionKind = 'web' | 'extension';

export type SessionsTables = {
  sessions: {
    user_id: string;
    id: string;
    token_hash: Buffer;
    kind: SessionKind;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    address_prefix: string;
    user_agent: string;
    revoked_at: Date | null;
  };
};
