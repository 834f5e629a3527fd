import type { Migrations } from '../platform/database/migrations.ts';
import * as platform from './0000_platform.ts';

/** Oldest first. A migration that has run anywhere is never changed; a new one corrects it. */
export const migrations: Migrations = {
  '0000_platform': platform,
};
