import type { Endpoint } from '../calls/endpoint.ts';
import { accountEndpoints } from './account.ts';
import { checkoutSessionEndpoints } from './checkout-sessions.ts';
import { customerEndpoints } from './customers.ts';
import { eventEndpoints } from './events.ts';
import { invoiceEndpoints } from './invoices.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { paymentEndpoints } from './payments.ts';
import { portalEndpoints } from './portal.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { taxIdEndpoints } from './tax-ids.ts';
import { testClockEndpoints } from './test-clocks.ts';

export const ENDPOINTS: Endpoint[] = [
  ...customerEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...checkoutSessionEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...paymentMethodEndpoints,
  ...paymentEndpoints,
  ...portalEndpoints,
  ...taxIdEndpoints,
  ...testClockEndpoints,
  ...eventEndpoints,
  ...accountEndpoints,
];
