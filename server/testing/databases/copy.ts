import type { Database } from '../../platform/database/database.ts';

export type Copy = {
  readonly database: Database;
  openAnother(): Promise<Database>;
  remove(): Promise<void>;
};
