import { type SyntheticEvent, useState } from 'react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { TIME_ZONE_MENU_MAX_HEIGHT } from '../../../../../contract/limits.ts';
import { getMessage } from '../../../api/call.ts';
import { setShortcuts, useHasShortcuts } from '../../../shortcuts/shortcuts.ts';
import { DataBoundary } from '../../../signed-in/DataBoundary.tsx';
import { useDarkMode } from '../../../signed-in/useDarkMode.ts';
import { saveSettings, useUser } from '../../../signed-in/user.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SearchSelect } from '../../../ui/controls/SearchSelect.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useFocusReturn } from '../../../ui/overlay/useFocusReturn.ts';
import { TitledCard } from '../../../ui/TitledCard.tsx';
import { timeZonesQuery } from '../queries.ts';
import { buildZoneSearchText, findOwnZone, formatTimeIn, formatZone } from './time-zones.ts';
import css from '../AccountPage.module.css';

export function SettingsCard() {
  return (
    <TitledCard id="settings" title="Settings" className={css.wide}>
      <div className={css.choices}>
        <dl className={css.choice}>
          <dt>Language</dt>
          <dd className={css.soft}>English</dd>
        </dl>
        <TimeZoneSetting />
        <DarkModeSwitch />
        <ShortcutsSwitch />
      </div>
    </TitledCard>
  );
}

function DarkModeSwitch() {
  const [isDark, choose] = useDarkMode(useUser().darkMode);
  return (
    <div className={css.choice}>
      <Switch
        label="Dark mode"
        hint="Applies on all your devices."
        checked={isDark}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  );
}

/** Per device: speech recognition that types keys may run on one and not on another. */
function ShortcutsSwitch() {
  const isOn = useHasShortcuts();
  return (
    <div className={css.choice}>
      <Switch
        label="Single-key shortcuts"
        hint="On this device. Press ? on Signals or Leads for a list."
        checked={isOn}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  );
}

function choose(isOn: boolean): void {
  if (!setShortcuts(isOn))
    showToast(
      'error',
      'Your choice could not be saved',
      'The storage of your browser is full or blocked.',
    );
}

function TimeZoneSetting() {
  const { timezone: timeZone } = useUser();
  const [isEditing, setEditing] = useState(false);
  const [openedAt] = useState(() => new Date());
  const opener = useFocusReturn(isEditing);
  const own = findOwnZone(timeZone, openedAt);
  if (isEditing) {
    return (
      <div className={css.choice}>
        <DataBoundary what="The list of time zones" skeleton={<FormSkeleton />}>
          <TimeZoneForm timeZone={timeZone} onClose={() => setEditing(false)} />
        </DataBoundary>
      </div>
    );
  }
  return (
    <div className={css.choice}>
      <div className={css.sectionHead}>
        <div>
          <h3>Time zone</h3>
          <p>
            {formatZone(timeZone)}, where it is {formatTimeIn(timeZone, openedAt)}.
          </p>
        </div>
        <Button
          ref={opener}
          kind="secondary"
          size="small"
          aria-label="Edit time zone"
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      </div>
      {own !== null && <OwnZone zone={own} at={openedAt} />}
    </div>
  );
}

function FormSkeleton() {
  return (
    <Loading label="Loading the time zones" className={css.form}>
      <Skeleton shape="block" />
      <Skeleton width="12rem" height="2.75rem" shape="block" />
    </Loading>
  );
}

/** For an account in another time zone than the computer. */
function OwnZone({ zone, at }: { zone: string; at: Date }) {
  const save = useSaveZone();
  return (
    <div className={css.ownZone}>
      <p>
        Your computer is in {formatZone(zone)}, where it is {formatTimeIn(zone, at)}.
      </p>
      <Button
        kind="secondary"
        size="small"
        busy={save.isPending}
        busyLabel="Saving the time zone"
        onClick={() => save.mutate(zone)}
      >
        Use this time zone
      </Button>
    </div>
  );
}

function useSaveZone(onSaved?: () => void) {
  return useMutation({
    mutationFn: (timeZone: string) => saveSettings({ timeZone }),
    onSuccess: () => {
      showToast('success', 'Time zone updated');
      onSaved?.();
    },
    onError: (error) => showToast('error', 'The time zone could not be updated', getMessage(error)),
  });
}

const NO_MATCH = "No results for the time zones you're looking for.";

function TimeZoneForm({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const { data: zones } = useSuspenseQuery(timeZonesQuery);
  const [chosen, choose] = useState(timeZone);
  const save = useSaveZone(onClose);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.currentTarget.checkValidity() && !save.isPending) save.mutate(chosen);
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <SearchSelect
        label="Time zone"
        items={zones}
        value={chosen}
        onChange={choose}
        format={formatZone}
        searchText={buildZoneSearchText}
        emptyText={NO_MATCH}
        unchosenText="Choose a time zone from the list"
        maxHeight={TIME_ZONE_MENU_MAX_HEIGHT}
        takesFocus
      />
      <Actions>
        <Button type="submit" size="small" busy={save.isPending} busyLabel="Saving the time zone">
          Save
        </Button>
        <Button kind="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </Actions>
    </form>
  );
}
