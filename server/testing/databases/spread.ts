/**
 * How the tables would be spread over several servers by account: those of the installation are
 * copied to each, those that are found by another key than the account stay together, and all
 * others, whose keys contain the account, are split.
 */
export const INSTALLATION_TABLES: readonly string[] = [
  'agent_records',
  'confirmed_deletions',
  'goodbyes',
  'installation',
  'kysely_migration',
  'kysely_migration_lock',
  'ledger_entries',
  'rate_limits',
  'reset_challenges',
  'source_costs',
  'source_days',
  'sources',
  'stripe_events',
  'subject_requests',
  'suppressions',
  'users',
];

export const FOUND_BY_ANOTHER_KEY: readonly string[] = [
  'agent_routes',
  'api_token_hashes',
  'identities',
  'stripe_customers',
  'support_messages',
];
