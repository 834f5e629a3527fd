import { gatewaySlices } from './gateways/gateways.settings.ts';
import { checkSources } from './gateways/network/network.settings.ts';
import { trackingSettings } from './modules/tracking/tracking.settings.ts';
import { retentionSettings } from './modules/signals/signals.settings.ts';
import { privacySettings } from './modules/privacy/privacy.settings.ts';
import { budgetSettings } from './modules/profiles/profiles.settings.ts';
import { checkPlatformRules, platformSlices } from './platform/settings/platform.settings.ts';
import { readSlices } from './platform/settings/settings.ts';
import type { Environment, SettingsOf } from './platform/settings/slice.ts';
import { linkSettings, signUpSettings } from './site.settings.ts';

/**
 * Every slice, in the order of docs/settings.md. Separate from the list of modules, because a
 * start reads its settings before it loads any module. A module whose slice is missing here does not
 * compile in the list of modules.
 */
export const slices = {
  ...platformSlices,
  ...gatewaySlices,
  links: linkSettings,
  signUp: signUpSettings,
  budgets: budgetSettings,
  retention: retentionSettings,
  tracking: trackingSettings,
  privacy: privacySettings,
};

export type Settings = SettingsOf<typeof slices>;

export function readSettings(environment: Environment): Settings {
  return readSlices(slices, environment, (settings) => [
    ...checkPlatformRules(settings),
    ...checkSources(settings),
  ]);
}
