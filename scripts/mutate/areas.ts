export type Area = {
  readonly name: string;
  readonly sources: readonly string[];
  /** Parts of test paths; those that detect most come first. */
  readonly tests: readonly string[];
  /** By source path: tests that run before all others. */
  readonly first?: Readonly<Record<string, readonly string[]>>;
};

export function testsOf({ tests, first }: Area, source: string): string[] {
  const namesakes = tests.filter((test) => !test.endsWith('/') && source.includes(test));
  return [...new Set([...(first?.[source] ?? []), ...namesakes, ...tests])];
}

const accounts = (...names: string[]) => names.map((name) => `server/modules/accounts/${name}.ts`);
const billing = (...names: string[]) => names.map((name) => `server/modules/billing/${name}.ts`);
const signals = (...names: string[]) => names.map((name) => `server/modules/signals/${name}.ts`);
const sessions = (...names: string[]) => names.map((name) => `server/modules/sessions/${name}.ts`);

/** For each billing source, the billing tests that run first. */
function firstOf(tests: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(tests).map(([source, names]) => [
      `server/modules/billing/${source}.ts`,
      names.map((name) => `/${name}`),
    ]),
  );
}

export const AREAS: readonly Area[] = [
  {
    name: 'sessions',
    sources: sessions('sessions', 'sessions.rules', 'sessions.store', 'proof', 'proof.store'),
    tests: ['modules/sessions/', 'sign-in/security', 'accounts/devices', 'sign-in/sign-in'],
  },
  {
    name: 'codes',
    sources: accounts(
      'codes/codes',
      'codes/codes.store',
      'codes/code-mails',
      'reset/challenges.store',
      'reset/grants.store',
    ),
    tests: ['accounts/codes', 'reset/reset-codes', 'reset/password-reset', 'accounts/deletion'],
  },
  {
    name: 'sign-in',
    sources: accounts(
      'sign-in/sign-in',
      'sign-in/sign-in-proof',
      'attempts',
      'devices/devices',
      'google/google-account',
      'sign-in/bearer',
    ),
    tests: [
      'sign-in/sign-in',
      'accounts/devices',
      'accounts/google',
      'sign-in/security',
      'accounts/secrets',
      'accounts/attempts',
      'tests/session-kinds',
      'accounts/budgets',
    ],
  },
  {
    name: 'reset',
    sources: accounts('reset/password-reset', 'password/password-change'),
    tests: [
      'reset/password-reset',
      'password/password-change',
      'reset/reset-codes',
      'accounts/codes',
      'accounts/attempts',
      'accounts/secrets',
      'sign-in/security',
      'accounts/devices',
      'tests/session-kinds',
      'tests/ended-sessions',
    ],
  },
  {
    name: 'deletion',
    sources: accounts(
      'deletion/deletion',
      'deletion/erasure',
      'deletion/goodbye',
      'deletion/goodbye.store',
    ),
    tests: ['accounts/deletion', 'accounts/secrets', 'sign-in/security', 'accounts/accounts.jobs'],
  },
  {
    name: 'billing',
    sources: [
      ...billing(
        'billing.rules',
        'billing.store',
        'checkout/checkout',
        'checkout/checkout-return',
        'checkout/checkout.store',
      ),
      ...billing(
        'sync/customer-sync',
        'leaving/ending',
        'leaving/erasure.rules',
        'sync/events.store',
        'leaving/leaving.store',
        'notices/notices.rules',
      ),
      ...billing(
        'portal/portal-return',
        'sync/reconcile',
        'sync/stripe-events',
        'sync/customer-snapshot',
        'sync/unpaid-change.rules',
        'sync/subscription-row.rules',
        'subscription',
      ),
    ],
    tests: ['modules/billing/'],
    first: firstOf({
      'billing.rules': ['billing.rules'],
      'billing.store': ['other-accounts', 'reconcile.db', 'customer-sync.db', 'checkout-steps'],
      'checkout/checkout': ['checkout-steps', 'checkout.db', 'faults.db', 'crashes.db'],
      'checkout/checkout-return': ['checkout-return.db', 'checkout.db'],
      'checkout/checkout.store': [
        'checkout-steps',
        'checkout-return.db',
        'crashes.db',
        'faults.db',
        'other-accounts',
      ],
      'sync/subscription-row.rules': ['customer-sync.db', 'webhooks.db', 'notices.db'],
      'sync/customer-sync': ['customer-sync.db', 'webhooks.db', 'notices.db'],
      'leaving/ending': ['leaving.db', 'customer-sync.db', 'wrong-clock'],
      'leaving/erasure.rules': ['erasure.rules'],
      'sync/events.store': ['reconcile.db', 'other-accounts', 'events.db', 'webhooks.db'],
      'leaving/leaving.store': ['leaving.db', 'other-accounts'],
      'notices/notices.rules': ['notices.rules'],
      'portal/portal-return': ['portal-return', 'stripe-budgets'],
      'sync/reconcile': ['reconcile.db', 'events.db'],
      'sync/stripe-events': ['webhooks.db', 'other-accounts'],
      'sync/customer-snapshot': ['customer-snapshot'],
      'sync/unpaid-change.rules': ['unpaid-change.rules'],
      subscription: ['subscription.db', 'notices.db'],
    }),
  },
  {
    name: 'credits',
    sources: billing('credits/credits', 'credits/credits.rules', 'credits/credits.store'),
    tests: ['credits.rules', 'credits.db', 'other-accounts', 'webhooks', 'subscription'].map(
      (name) => `/${name}`,
    ),
    first: firstOf({
      'credits/credits': ['credits.db'],
      'credits/credits.store': ['credits.db', 'other-accounts'],
    }),
  },
  {
    name: 'processing',
    sources: signals('processing/processing', 'processing/processing.store', 'posts/listing'),
    tests: ['processing/processing', 'processing/signals.db', 'posts/posts', 'modules/signals/'],
  },
  {
    name: 'signals',
    sources: [
      'server/gateways/network/person-keys.ts',
      'server/modules/billing/credits/spending.ts',
      ...signals(
        'ingest/identify-people',
        'ingest/ingest',
        'ingest/ingest.store',
        'ingest/page.rules',
        'ingest/storable-items',
        'ingest/write-people',
        'ingest/write-signals',
        'people/heat.rules',
        'people/heat.store',
        'people/identity.rules',
        'people/merge',
        'people/merge.store',
        'people/search-words',
        'posts/posts.store',
        'reading/completeness.rules',
        'reading/end-reading',
        'reading/items',
        'reading/known-list',
        'reading/read-list',
        'reading/reading.store',
        'counters.store',
      ),
    ],
    tests: [
      'network/person-keys',
      'ingest/page.rules',
      'ingest/descriptions',
      'people/heat',
      'people/identity.rules',
      'people/merge',
      'people/search-words',
      'posts/posts',
      'reading/completeness.rules',
      'reading/items',
      'reading/read-list',
      'reading/schedules',
      'credits/spending',
      'looks/look.db',
      'signals/people/',
      'signals/processing/',
    ],
  },
];
