import { type Plan, PLAN_KEYS, type Price } from '../../../contract/plans.ts';
import type { Deps, PlanCatalog } from '../../deps.ts';
import type { PublishedPrice } from '../../gateways/stripe/stripe.ts';
import { formatAmount } from '../../gateways/stripe/amounts.ts';
import { readPlanTerms } from './billing.rules.ts';

/** Every price on sale has one of these lookup keys at Stripe. */
export const LOOKUP_KEYS = PLAN_KEYS.flatMap((key) => [`${key}_monthly`, `${key}_yearly`]);

const FRESH_MS = 5 * 60_000;
const RETRY_AFTER_MS = 60_000;

/**
 * Cached per process: five minutes, or as long as Stripe is unavailable. A process that was quiet
 * reads before it answers, so an edit at Stripe shows everywhere after five minutes.
 */
export function planCatalog(deps: Pick<Deps, 'stripe' | 'clock' | 'log'>): PlanCatalog {
  let known: { plans: Plan[]; freshUntil: number } | undefined;
  let reading: Promise<Plan[]> | undefined;

  function read(): Promise<Plan[]> {
    reading ??= readPlans(deps)
      .then((plans) => {
        known = { plans, freshUntil: deps.clock.now().getTime() + FRESH_MS };
        return plans;
      })
      .catch((error: unknown) => {
        if (!known) throw error;
        deps.log.warn({ err: error }, 'the plans could not be refreshed; serving the cached ones');
        // Not every caller waits for a service that does not answer.
        known = { ...known, freshUntil: deps.clock.now().getTime() + RETRY_AFTER_MS };
        return known.plans;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return {
    async list() {
      const isFresh = known && deps.clock.now().getTime() < known.freshUntil;
      return known && isFresh ? known.plans : read();
    },
    refresh() {
      if (known) known = { ...known, freshUntil: 0 };
    },
  };
}

async function readPlans({ stripe, log }: Pick<Deps, 'stripe' | 'log'>): Promise<Plan[]> {
  const { prices, unreadable } = await stripe.listPrices(LOOKUP_KEYS);
  if (unreadable.length > 0)
    log.error(
      { prices: unreadable },
      'prices without an amount, or neither monthly nor yearly, are not offered',
    );
  const products = [...Map.groupBy(prices, (price) => price.product.id).values()];
  return products
    .flatMap((group) => {
      const plan = buildPlan(group);
      if (!plan) log.error({ product: group[0]?.product.id }, 'a product lacks its plan metadata');
      return plan ?? [];
    })
    .toSorted(
      (a, b) => LOOKUP_KEYS.indexOf(`${a.key}_monthly`) - LOOKUP_KEYS.indexOf(`${b.key}_monthly`),
    );
}

function buildPlan(prices: PublishedPrice[]): Plan | null {
  const product = prices[0]?.product;
  const terms = product && readPlanTerms(product);
  if (!terms) return null;
  return {
    key: terms.key,
    name: product.name,
    description: product.description,
    features: product.features,
    monthlySignals: terms.signals,
    monthlyAiCredits: terms.aiCredits,
    prices: prices.map(buildPrice).toSorted((a, b) => a.interval.localeCompare(b.interval)),
  };
}

function buildPrice(price: PublishedPrice): Price {
  return {
    interval: price.interval,
    amount: price.amount,
    formattedAmount: formatAmount(price.amount, price.currency),
    currency: price.currency,
    stripePriceId: price.id,
  };
}
