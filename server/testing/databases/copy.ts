import type { Database } from '../../platform/database/database.ts';

/** A copy of the run's template, which is migrated and empty. */
export type Copy = {
  readonly database: Database;
  openAnother(): Promise<Database>;
  remove(): Promise<void>;
};
