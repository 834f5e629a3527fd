import type { Decline } from '../objects/payment.ts';

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

const refused = describeDecline('generic_decline', 'Your card was declined.');
const unauthenticated = describeDecline(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
);

export const BEHAVIORS = {
  pays: { attaches: true, paysFirst: true, decline: null },
  declined: { attaches: false, paysFirst: false, decline: refused },
  insufficient_funds: {
    attaches: false,
    paysFirst: false,
    decline: describeDecline('insufficient_funds', 'Your card has insufficient funds.'),
  },
  expired_card: {
    attaches: false,
    paysFirst: false,
    decline: describeDecline('expired_card', 'Your card has expired.', 'expired_card'),
  },
  incorrect_cvc: {
    attaches: false,
    paysFirst: false,
    decline: describeDecline(
      'incorrect_cvc',
      'Your card’s security code is incorrect.',
      'incorrect_cvc',
    ),
  },
  processing_error: {
    attaches: false,
    paysFirst: false,
    decline: describeDecline(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  /** Stripe's 0341 attaches and then fails; ours succeeds once, so that a renewal can fail. */
  fails_later: { attaches: true, paysFirst: true, decline: refused },
  /** Attaches, and every charge fails. */
  charge_fails: { attaches: true, paysFirst: false, decline: refused },
  authenticates_once: {
    attaches: true,
    paysFirst: false,
    decline: unauthenticated,
    authenticates: 'first',
  },
  authenticates_always: {
    attaches: true,
    paysFirst: false,
    decline: unauthenticated,
    authenticates: 'always',
  },
  debit_settles: { attaches: true, paysFirst: true, decline: null, settlesLater: 'paid' },
  debit_bounces: { attaches: true, paysFirst: true, decline: null, settlesLater: 'bounced' },
  live_card: {
    attaches: false,
    paysFirst: false,
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
  '4000056655665556': 'pays',
  '5555555555554444': 'pays',
  '2223003122003222': 'pays',
  '378282246310005': 'pays',
  '6011111111111117': 'pays',
  '3566002020360505': 'pays',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
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

/** Stripe's test payment methods, accepted instead of a card number. */
export const TEST_METHODS: {
  [id: string]: { behavior: BehaviorName; brand: string; last4: string };
} = {
  pm_card_visa: { behavior: 'pays', brand: 'visa', last4: '4242' },
  pm_card_mastercard: { behavior: 'pays', brand: 'mastercard', last4: '4444' },
  pm_card_visa_chargeDeclined: { behavior: 'declined', brand: 'visa', last4: '0002' },
  pm_card_chargeDeclined: { behavior: 'declined', brand: 'visa', last4: '0002' },
  pm_card_authenticationRequired: {
    behavior: 'authenticates_always',
    brand: 'visa',
    last4: '3184',
  },
  pm_card_chargeCustomerFail: { behavior: 'charge_fails', brand: 'visa', last4: '0341' },
};

const BRANDS: [brand: string, prefixes: RegExp][] = [
  ['visa', /^4\d/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['jcb', /^35\d/],
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
