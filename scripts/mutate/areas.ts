/** What is changed, and the tests that should notice. */
export type Area = {
  readonly name: string;
  readonly sources: readonly string[];
  /** Parts of paths of test files; those that notice most often stand first. */
  readonly tests: readonly string[];
};

const accounts = (...names: string[]) => names.map((name) => `server/modules/accounts/${name}.ts`);
const billing = (...names: string[]) => names.map((name) => `server/modules/billing/${name}.ts`);
const signals = (...names: string[]) => names.map((name) => `server/modules/signals/${name}.ts`);
const sessions = (...names: string[]) => names.map((name) => `server/modules/sessions/${name}.ts`);

export const AREAS: readonly Area[] = [
  {
    name: 'sessions',
    sources: sessions('sessions', 'sessions.rules', 'sessions.store', 'proof', 'proof.store'),
    tests: [
      'modules/sessions/',
      'accounts/sign-in',
      'accounts/password-change',
      'accounts/google',
      'server/ended-sessions',
    ],
  },
  {
    name: 'codes',
    sources: accounts('codes', 'codes.store', 'codes.jobs', 'challenges.store', 'grants.store'),
    tests: [
      'accounts/reset-codes',
      'accounts/password-reset',
      'accounts/deletion',
      'accounts/budgets',
    ],
  },
  {
    name: 'sign-in',
    sources: accounts('sign-in', 'attempts', 'devices', 'google-account', 'bearer'),
    tests: [
      'accounts/sign-in',
      'accounts/devices',
      'accounts/google',
      'accounts/reset-codes',
      'accounts/password-reset',
      'accounts/budgets',
    ],
  },
  {
    name: 'reset',
    sources: accounts('password-reset', 'password-change'),
    tests: [
      'accounts/password-reset',
      'accounts/password-change',
      'accounts/reset-codes',
      'accounts/budgets',
      'server/sessions-at-once',
    ],
  },
  {
    name: 'deletion',
    sources: accounts('deletion', 'erasure.jobs', 'goodbye.jobs', 'goodbye.store'),
    tests: ['accounts/deletion', 'accounts/accounts.jobs', 'accounts/secrets'],
  },
  {
    name: 'billing',
    sources: [
      ...billing('billing.rules', 'billing.store', 'checkout', 'checkout-return', 'checkout.store'),
      ...billing(
        'customer-sync',
        'ending',
        'erasure.rules',
        'events.store',
        'leaving.store',
        'notices.rules',
      ),
      ...billing('portal-return', 'reconcile', 'stripe-events', 'stripe-truth', 'subscription'),
    ],
    tests: [
      ...[
        'billing.rules',
        'erasure.rules',
        'notices.rules',
        'checkout',
        'webhooks',
        'subscription',
      ].map((name) => `billing/${name}`),
      'modules/billing/',
    ],
  },
  {
    name: 'credits',
    sources: billing('credits', 'credits.rules', 'credits.store'),
    tests: [
      'billing/credits.rules',
      'billing/credits.db',
      'billing/webhooks',
      'billing/subscription',
    ],
  },
  {
    name: 'processing',
    sources: signals('processing', 'signal-pages', 'signals.store'),
    tests: ['modules/signals/'],
  },
];
