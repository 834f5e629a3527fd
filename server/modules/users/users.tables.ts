import type { Generated } from 'kysely';
import type { Settings } from '../../../contract/user.ts';

export type UsersTables = {
  users: {
    id: string;
    /** Normalized: NFC, trimmed, lower case. A placeholder for a deleted account. */
    email: string;
    email_verified_at: Date | null;
    first_name: string;
    last_name: string;
    /** Null for an account opened with Google that has not set one. */
    password_hash: string | null;
    time_zone: Generated<string>;
    language: Generated<Settings['language']>;
    dark_mode: Generated<Settings['darkMode']>;
    registration_finished_at: Date | null;
    fprom_tid: string | null;
    created_at: Date;
    /** From then on nobody can sign in; a job erases the account soon after. */
    deleted_at: Date | null;
    erased_at: Date | null;
  };
};
