import type { Endpoint } from '../calls/endpoint.ts';
import { accountEndpoints } from './account.ts';
import { catalogEndpoints } from './catalog.ts';
import { checkoutSessionEndpoints } from './checkout-sessions.ts';
import { customerEndpoints } from './customers.ts';
import { paymentEndpoints } from './payments.ts';
import { portalEndpoints } from './portal.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

export const ENDPOINTS: Endpoint[] = [
  ...customerEndpoints,
  ...catalogEndpoints,
  ...checkoutSessionEndpoints,
  ...subscriptionEndpoints,
  ...paymentEndpoints,
  ...portalEndpoints,
  ...accountEndpoints,
];
