import type { Generated } from 'kysely';
import type { SessionKind } from '../sessions/sessions.ts';

export type CodePurpose = 'reset' | 'delete' | 'verify' | 'welcome';

export type AccountsTables = {
  codes: {
    user_id: string;
    id: string;
    purpose: CodePurpose;
    challenge_hash: Buffer | null;
    code_hash: string | null;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  reset_challenges: {
    challenge_hash: Buffer;
    email: string;
    tries: Generated<number>;
    device_hash: Buffer | null;
    created_at: Date;
    expires_at: Date;
  };
  /** The address of a deleted account, until its last mail is sent. */
  goodbyes: { id: string; email: string; time_zone: string; deleted_at: Date };
  reset_grants: {
    user_id: string;
    grant_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  known_devices: { user_id: string; device_hash: Buffer; first_seen_at: Date; last_seen_at: Date };
  identities: {
    issuer: string;
    subject: string;
    user_id: string;
    created_at: Date;
    /**
     * The time from which the provider manages the account's address for this identity; null if it
     * does not.
     */
    authoritative_at: Date | null;
    /** Of the provider's address, if it differed from the account's at the last sign-in. */
    other_address_hash: Buffer | null;
  };
  /** Finds the account of an identity. Written and deleted with it. */
  identity_routes: { issuer: string; subject: string; user_id: string };
  handoffs: {
    user_id: string;
    issuer: string;
    subject: string;
    handoff_hash: Buffer;
    binding_hash: Buffer;
    kind: SessionKind;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
};
