import { PLAN_KEYS } from '../../../contract/plans.ts';
import type { PriceState, ProductState } from '../../gateways/stripe/inspection.ts';

export type PriceFault = { check: string; verdict: 'problem' | 'warning'; says: string };

const INTERVALS = [
  ['monthly', 'month'],
  ['yearly', 'year'],
] as const;
const COUNT = /^\d{1,9}$/;

/**
 * Differences that prevent plans from being sold as the product shows them. Amounts are up to the
 * operator.
 */
export function findPriceFaults(
  prices: readonly PriceState[],
  products: readonly ProductState[],
): PriceFault[] {
  const onSale = prices.filter(({ active }) => active);
  return [
    ...findMissingPrices(onSale),
    ...findMixedCurrencies(onSale),
    ...onSale.flatMap((price) => findFaultsWithPrice(price)),
    ...findFaultsWithProducts(onSale, products),
  ];
}

function findMissingPrices(onSale: readonly PriceState[]): PriceFault[] {
  const present = new Set(onSale.map((price) => price.lookup_key));
  const missing = PLAN_KEYS.flatMap((plan) =>
    INTERVALS.map(([interval]) => `${plan}_${interval}`),
  ).filter((key) => !present.has(key));
  if (missing.length === 0) return [];
  return [describeFault('prices', `no active price has the lookup key ${missing.join(', ')}`)];
}

function findMixedCurrencies(onSale: readonly PriceState[]): PriceFault[] {
  const currencies = [...new Set(onSale.map(({ currency }) => currency))];
  if (currencies.length < 2) return [];
  return [
    describeFault('currency', `the prices are in ${currencies.join(' and ')}: one is expected`),
  ];
}

function findFaultsWithPrice(price: PriceState): PriceFault[] {
  const { id, lookup_key: key, recurring, unit_amount: amount } = price;
  const wanted = INTERVALS.find(([name]) => key?.endsWith(`_${name}`))?.[1];
  const isWanted = recurring?.interval === wanted && recurring?.interval_count === 1;
  return [
    ...(isWanted ? [] : [describeFault('interval', `${key} (${id}) is not for one ${wanted}`)]),
    ...(amount === null ? [describeFault('amount', `${key} (${id}) has no fixed amount`)] : []),
  ];
}

function findFaultsWithProducts(
  onSale: readonly PriceState[],
  products: readonly ProductState[],
): PriceFault[] {
  return products
    .filter(({ id }) => onSale.some((price) => price.product === id))
    .flatMap((product) => {
      const { plan, signals = '', ai_credits: credits = '' } = product.metadata ?? {};
      const owned = onSale.filter((price) => price.product === product.id);
      const isOwn = owned.every((price) => price.lookup_key?.startsWith(`${plan}_`));
      const isWhole = plan !== undefined && isOwn && COUNT.test(signals) && COUNT.test(credits);
      return [
        ...(product.active
          ? []
          : [describeFault('product', `${product.name} (${product.id}) is archived`)]),
        ...(isWhole
          ? []
          : [
              describeFault(
                'metadata',
                `${product.name} (${product.id}) lacks plan, signals or ai_credits in its metadata: it is not offered`,
              ),
            ]),
        ...(product.description
          ? []
          : [
              {
                check: 'description',
                verdict: 'warning',
                says: `${product.name} (${product.id}) has no description`,
              } as const,
            ]),
      ];
    });
}

function describeFault(check: string, says: string): PriceFault {
  return { check, verdict: 'problem', says };
}

/** https://docs.stripe.com/payments/payment-methods/payment-method-support: delayed notification. */
const SETTLES_LATER = new Set([
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'nz_bank_account',
  'oxxo',
  'sepa_debit',
  'us_bank_account',
]);

export function selectMethodsThatSettleLater(methods: readonly string[]): string[] {
  return methods.filter((method) => SETTLES_LATER.has(method));
}
