/**
 * How the tables would be spread over several servers by account: those below are copied to each,
 * and all others, whose keys contain the account, are split.
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

/** These lead from another key to the account, or have rows without one. Copied, too. */
export const COPIED_WITH_ACCOUNT: readonly string[] = [
  'agent_routes',
  'api_token_hashes',
  'checkout_routes',
  'customer_routes',
  'identity_routes',
  // A visitor's message has no account.
  'support_messages',
];
