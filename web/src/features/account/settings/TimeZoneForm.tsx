import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { TIME_ZONE_MENU_MAX_HEIGHT } from '../../../../../contract/limits.ts';
import { messageOf } from '../../../api/call.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SearchSelect } from '../../../ui/controls/SearchSelect.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { saveSettings } from '../../../signed-in/user.ts';
import css from '../AccountPage.module.css';
import { timeZonesQuery } from '../queries.ts';
import { zoneSearchText, zoneLabel } from './time-zones.ts';

const NO_MATCH = "No results for the time zones you're looking for.";

export function TimeZoneForm({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const { data: zones } = useSuspenseQuery(timeZonesQuery);
  const [chosen, choose] = useState(timeZone);
  const save = useMutation({
    mutationFn: () => saveSettings({ timeZone: chosen }),
    onSuccess: () => {
      toast('success', 'Time zone updated');
      onClose();
    },
    onError: (error) => toast('error', 'The time zone could not be updated', messageOf(error)),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.currentTarget.checkValidity() && !save.isPending) save.mutate();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <SearchSelect
        label="Time zone"
        items={zones}
        value={chosen}
        onChange={choose}
        format={zoneLabel}
        searchText={zoneSearchText}
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
