import type { Generated } from 'kysely';
import type { SessionKind } from '../sessions/sessions.ts';

export type CodePurpose = 'reset' | 'delete';

export type AccountsTables = {
  users: {
    id: string;
    /** Normalised: NFC, trimmed, lower case. Of a deleted account: a mark without the address. */
    email: string;
    email_verified_at: Date | null;
    first_name: string;
    last_name: string;
    /** Null where the account was opened by Google sign-in and never set one. */
    password_hash: string | null;
    language: Generated<'en'>;
    time_zone: Generated<string>;
    dark_mode: boolean | null;
    registration_finished_at: Date | null;
    fprom_tid: string | null;
    created_at: Date;
    /** Deleted accounts sign in no more; they are erased a little later, by a job. */
    deleted_at: Date | null;
    erased_at: Date | null;
  };
  codes: {
    user_id: string;
    id: string;
    purpose: CodePurpose;
    challenge_hash: Buffer | null;
    /** Null until the code is sent. */
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
    /** The known device that asked; null for a stranger. */
    device_hash: Buffer | null;
    created_at: Date;
    expires_at: Date;
  };
  /** The address of a deleted account, until its last mail. */
  goodbyes: { id: string; email: string; time_zone: string; deleted_at: Date };
  reset_grants: {
    user_id: string;
    grant_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  known_devices: { user_id: string; device_hash: Buffer; first_seen_at: Date; last_seen_at: Date };
  identities: { issuer: string; subject: string; user_id: string; created_at: Date };
  handoffs: {
    user_id: string;
    handoff_hash: Buffer;
    binding_hash: Buffer;
    kind: SessionKind;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
};
