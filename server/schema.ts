import type { PlatformTables } from './platform/database/platform-tables.ts';

/** Every table that Kysely knows; each store adds its own. */
export type Tables = PlatformTables;
