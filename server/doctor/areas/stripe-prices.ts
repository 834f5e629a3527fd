import {
  LOOKUP_KEYS,
  type StripeFault,
  type StripeInspection,
} from '../../gateways/stripe/inspection.ts';
import type { DoctorContext } from '../examination/context.ts';
import type { Report } from '../examination/finding.ts';
import { selectMethodsThatSettleLater, findPriceFaults } from './prices.rules.ts';

export async function examinePrices(stripe: StripeInspection, report: Report): Promise<void> {
  const catalog = await stripe.catalog();
  if (typeof catalog === 'string')
    return report.unknown('prices', `The prices were not read: ${describeStripeFault(catalog)}`);
  const { prices, products } = catalog;
  const faults = findPriceFaults(prices, products);
  for (const { check, verdict, says } of faults)
    report[verdict](check, says, 'npm run stripe:setup, or Dashboard › Product catalog');
  if (faults.length === 0)
    report.ok('prices', `${LOOKUP_KEYS.length} prices in ${prices[0]?.currency}`);
  await examineCurrencies(stripe, prices[0]?.currency, report);
}

/** Stripe refuses for good what would combine two currencies on one customer. */
async function examineCurrencies(
  stripe: StripeInspection,
  currency: string | undefined,
  report: Report,
): Promise<void> {
  const found = await stripe.customerCurrencies();
  if (typeof found === 'string')
    return report.unknown('currency', `The customers were not read: ${describeStripeFault(found)}`);
  const others = found.currencies.filter((each) => each !== currency);
  if (others.length === 0) return report.ok('currency', 'all customers pay in that of the prices');
  report.warning(
    'currency',
    `${others.length} of the newest customers have paid in ${[...new Set(others)].join(', ')}, and the prices are in ${currency}: Stripe refuses them a checkout while anything in that currency is active`,
    'Dashboard › Customers: end what is active in it, or delete the customer; the next checkout creates another',
  );
}

export function examineMethods({ settings }: DoctorContext, report: Report): void {
  const { paymentMethods } = settings.stripe;
  const late = selectMethodsThatSettleLater(paymentMethods);
  if (late.length === 0) report.ok('methods', `${paymentMethods.join(', ')} settle at once`);
  else
    report.warning(
      'methods',
      `${late.join(', ')} settles days later: a plan opens when its first payment has arrived`,
      'Remove it from STRIPE_PAYMENT_METHODS, unless that is what you want',
    );
}

export function describeStripeFault(fault: StripeFault): string {
  if (fault === 'denied') return 'the key lacks the right';
  return fault === 'rejected' ? 'Stripe rejects the key' : 'no usable answer';
}
