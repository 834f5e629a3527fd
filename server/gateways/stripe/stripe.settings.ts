import { defineSlice } from '../../platform/settings/slice.ts';
import {
  acceptMatching,
  acceptNames,
  acceptOneOf,
  acceptOrigin,
  acceptOrNull,
} from '../../platform/settings/values.ts';

export const stripeSettings = defineSlice('Stripe', {
  secretKey: {
    variable: 'STRIPE_SECRET_KEY',
    doc: 'secret or restricted key of your Stripe account',
    schema: acceptMatching(/^[sr]k_\w+$/, 'must be a Stripe secret key (sk_… or rk_…)'),
  },
  webhookSecret: {
    variable: 'STRIPE_WEBHOOK_SECRET',
    doc: 'signing secret of the webhook endpoint',
    schema: acceptMatching(/^whsec_\w+$/, 'must be a Stripe webhook secret (whsec_…)'),
  },
  paymentMethods: {
    variable: 'STRIPE_PAYMENT_METHODS',
    doc: 'payment methods at checkout; with one that settles later, such as sepa_debit, a plan opens when its first payment arrives',
    default: 'card,link',
    schema: acceptNames('must be names of Stripe’s payment methods, such as card,link'),
  },
  portalConfiguration: {
    variable: 'STRIPE_PORTAL_CONFIGURATION',
    doc: 'id of the billing portal’s configuration; empty: that of `npm run stripe:setup`',
    default: '',
    schema: acceptOrNull(
      acceptMatching(/^bpc_\w+$/, 'must be the id of a portal configuration (bpc_…)'),
    ),
  },
  automaticTax: {
    variable: 'STRIPE_AUTOMATIC_TAX',
    doc: '`on`: Stripe Tax, which you set up at Stripe first, computes the tax and asks for tax ids',
    default: 'off',
    schema: acceptOneOf(['on', 'off'], (value) => value === 'on'),
  },
  apiUrl: {
    variable: 'STRIPE_API_URL',
    doc: 'base URL',
    default: 'https://api.stripe.com',
    schema: acceptOrigin(),
    secure: 'in production',
  },
});
