export type Decline = { code: string; declineCode: string; message: string };

/** A method's result for every charge, or for all but the first. */
type CardBehavior = {
  attaches: boolean;
  paysFirst: boolean;
  decline: Decline | null;
  /** 3-D Secure: for the first payment, or for each; `decline` is the result without it. */
  authenticates?: 'first' | 'always';
  /** The bank confirms or returns a debit days later. */
  settlesLater?: 'paid' | 'bounced';
};

const describeDecline = (
  declineCode: string,
  message: string,
  code = 'card_declined',
): Decline => ({
  code,
  declineCode,
  message,
});

export const DECLINED = describeDecline('generic_decline', 'Your card was declined.');
const unauthenticated = describeDecline(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
);
const attached = { attaches: true, paysFirst: false };
const detached = { attaches: false, paysFirst: false };

const BEHAVIORS = {
  pays: { attaches: true, paysFirst: true, decline: null },
  declined: { ...detached, decline: DECLINED },
  insufficient_funds: {
    ...detached,
    decline: describeDecline('insufficient_funds', 'Your card has insufficient funds.'),
  },
  /** Stripe's 0341 attaches and then fails; ours succeeds once, so that a renewal can fail. */
  fails_later: { attaches: true, paysFirst: true, decline: DECLINED },
  /** Attaches, and every charge fails. */
  charge_fails: { ...attached, decline: DECLINED },
  authenticates_once: { ...attached, decline: unauthenticated, authenticates: 'first' },
  authenticates_always: { ...attached, decline: unauthenticated, authenticates: 'always' },
  debit_settles: { attaches: true, paysFirst: true, decline: null, settlesLater: 'paid' },
  debit_bounces: { attaches: true, paysFirst: true, decline: null, settlesLater: 'bounced' },
  live_card: {
    ...detached,
    decline: describeDecline(
      'test_mode_live_card',
      'Your card was declined. This is a sandbox: it takes the test cards only.',
    ),
  },
} satisfies Record<string, CardBehavior>;

export type BehaviorName = keyof typeof BEHAVIORS;

export const getBehavior = (name: BehaviorName): CardBehavior => BEHAVIORS[name];

/** https://docs.stripe.com/testing */
const TEST_CARDS: { [number: string]: BehaviorName } = {
  '4242424242424242': 'pays',
  '5555555555554444': 'pays',
  '378282246310005': 'pays',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000341': 'fails_later',
  '4000002500003155': 'authenticates_once',
  '4000002760003184': 'authenticates_always',
};

/** https://docs.stripe.com/payments/sepa-debit/accept-a-payment#test-integration */
export const TEST_ACCOUNTS: { [iban: string]: BehaviorName } = {
  AT611904300234573201: 'debit_settles',
  AT861904300235473202: 'debit_bounces',
};

export const getBehaviorByNumber = (number: string): BehaviorName =>
  TEST_CARDS[number] ?? 'live_card';

/** Accepted instead of a card's id. */
export const TEST_CARD = 'pm_card_visa';

const BRANDS: [brand: string, prefixes: RegExp][] = [
  ['visa', /^4\d/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
];

export const getBrand = (number: string): string =>
  BRANDS.find(([, prefixes]) => prefixes.test(number))?.[0] ?? 'unknown';

/** The Luhn check digit (ISO/IEC 7812-1). */
export function isLuhnValid(number: string): boolean {
  const digits = Array.from(number, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return number.length >= 12 && sum % 10 === 0;
}
