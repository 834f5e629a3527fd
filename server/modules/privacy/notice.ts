import type { Deps } from '../../deps.ts';
import type { SettingsOf } from '../../platform/settings/slice.ts';
import type { privacySettings } from './privacy.settings.ts';

export type NoticeSettings = SettingsOf<{ privacy: typeof privacySettings }> &
  Pick<Deps['settings'], 'process'>;

/** People whose data is stored must be able to find out who stores it, and why. */
export function mayReadPeople({ settings }: { readonly settings: NoticeSettings }): boolean {
  return !settings.process.production || isComplete(settings);
}

/** `paused`: no people are read. `trial`: people are read, because this is not production. */
export function getNoticeState(settings: NoticeSettings): 'complete' | 'paused' | 'trial' {
  if (isComplete(settings)) return 'complete';
  return mayReadPeople({ settings }) ? 'trial' : 'paused';
}

function isComplete({ privacy }: NoticeSettings): boolean {
  return Object.values(privacy).every((text) => text !== null);
}
