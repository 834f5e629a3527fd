import { affiliatesSettings } from './affiliates.settings.ts';
import { googleSettings } from './identity.settings.ts';
import { languageModelSettings } from './language-model.settings.ts';
import { apifySettings } from './network/apify/apify.settings.ts';
import { networkSettings } from './network/network.settings.ts';
import { stripeSettings } from './stripe/stripe.settings.ts';

export const gatewaySlices = {
  stripe: stripeSettings,
  google: googleSettings,
  network: networkSettings,
  apify: apifySettings,
  languageModel: languageModelSettings,
  affiliates: affiliatesSettings,
};
