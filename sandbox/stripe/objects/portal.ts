import { makeId } from './ids.ts';
import type { PortalConfiguration, PortalSession } from './wire.ts';

export type PortalFeatures = PortalConfiguration['features'];

export const createPortalConfiguration = (given: {
  at: number;
  isDefault: boolean;
  name: string | null;
  headline: string | null;
  defaultReturnUrl: string | null;
  features: PortalFeatures;
  metadata: { [key: string]: string };
}): PortalConfiguration => ({
  id: makeId('bpc'),
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: {
    headline: given.headline,
    privacy_policy_url: null,
    terms_of_service_url: null,
  },
  created: given.at,
  default_return_url: given.defaultReturnUrl,
  features: given.features,
  is_default: given.isDefault,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: given.metadata,
  name: given.name,
  updated: given.at,
});

/** The default features: viewing invoices. */
export const listClosedFeatures = (): PortalFeatures => ({
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: {
    duration: { interval_options: [], type: 'indefinite' },
    enabled: false,
  },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: [],
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
});

export const createPortalSession = (given: {
  baseUrl: string;
  at: number;
  configuration: string;
  customer: string;
  returnUrl: string | null;
  locale: string | null;
  change: {
    subscription_update: { subscription: string };
    after_completion: { redirect: { return_url: string } };
  } | null;
}): PortalSession => {
  const id = makeId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: given.configuration,
    created: given.at,
    customer: given.customer,
    customer_account: null,
    flow: given.change && {
      type: 'subscription_update',
      subscription_update: given.change.subscription_update,
      customer_update: null,
      subscription_cancel: null,
      subscription_pause: null,
      subscription_update_confirm: null,
      after_completion: {
        type: 'redirect',
        redirect: given.change.after_completion.redirect,
        hosted_confirmation: null,
      },
    },
    livemode: false,
    locale: given.locale,
    on_behalf_of: null,
    return_url: given.returnUrl,
    url: `${given.baseUrl}/stripe/portal/${id}`,
  };
};
