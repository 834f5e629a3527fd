import { makeId } from './ids.ts';
import { buildObject } from './wire.ts';
import type * as Wire from './wire.ts';

export type PortalFeatures = Wire.PortalConfiguration['features'];

/** Only one saved in the Dashboard is the default. */
export const createPortalConfiguration = (given: {
  at: number;
  features: PortalFeatures;
  metadata: { [key: string]: string };
}): Wire.PortalConfiguration =>
  buildObject<Wire.PortalConfiguration>({
    id: makeId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    created: given.at,
    default_return_url: null,
    features: given.features,
    is_default: false,
    metadata: given.metadata,
  });

/** The default features: viewing invoices. */
export const listClosedFeatures = (): PortalFeatures =>
  buildObject<PortalFeatures>({
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: false, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, options: [] },
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { enabled: false },
    subscription_update: {
      default_allowed_updates: [],
      enabled: false,
      products: [],
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
    },
  });
