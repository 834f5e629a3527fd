import type { Generated } from 'kysely';
import type { UserSettings } from '../../../contract/user.ts';

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
    language: Generated<UserSettings['language']>;
    dark_mode: Generated<UserSettings['darkMode']>;
    registration_finished_at: Date | null;
    fprom_tid: string | null;
    created_at: Date;
    /** From then on no one can sign in; a job erases the account soon after. */
    deleted_at: Date | null;
    erased_at: Date | null;
  };
};
