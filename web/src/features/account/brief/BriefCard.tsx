import {
  useMutation,
  useMutationState,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { call, getMessage, type ReplyTo } from '../../../api/call.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Skeleton, SkeletonFor } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { CardSkeleton, TitledCard } from '../../../ui/TitledCard.tsx';
import { activityQuery, briefQuery, firstDayQuery } from '../queries.ts';
import { formatZone } from '../settings/time-zones.ts';
import { AddressNote } from './AddressNote.tsx';
import { useUser } from '../../../signed-in/user.ts';
import css from '../AccountPage.module.css';

export const BRIEF = { id: 'brief', title: 'Daily brief', className: css.wide };

export function BriefCard() {
  const { timezone } = useUser();
  const query = useSuspenseQuery(briefQuery);
  const { isOn, at, isAddressVerified, save } = useBrief(query.data);
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = useVerifiedAddress(heading);
  return (
    <TitledCard {...BRIEF} heading={heading}>
      <RefreshError what="Your daily brief" query={query} />
      <BriefSwitch isOn={isOn} onChange={(chosen) => save({ isOn: chosen })} />
      {isOn && (
        <BriefTime at={at} timeZone={timezone} onChange={(chosen) => save({ at: chosen })} />
      )}
      {isOn && !isAddressVerified && <AddressNote onVerified={finish} />}
    </TitledCard>
  );
}

function BriefSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Switch
      label="Email me a daily brief"
      hint="Up to five people, why they matter today, and today’s reminders. No email on days without news."
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

function BriefTime({
  at,
  timeZone,
  onChange,
}: {
  at: string;
  timeZone: string;
  onChange: (at: string) => void;
}) {
  return (
    <div className={css.sectionHead}>
      <div>
        <p>{whenWords(at, timeZone)}</p>
      </div>
      <Select label="Time of the daily brief" value={at} options={HALF_HOURS} onChange={onChange} />
    </div>
  );
}

/** The form that has the focus disappears, so the heading takes it. */
function useVerifiedAddress(heading: RefObject<HTMLHeadingElement | null>) {
  const client = useQueryClient();
  return () => {
    heading.current?.focus();
    showToast('success', 'Email address verified', 'The next daily brief names people.');
    client.setQueryData(
      briefQuery.queryKey,
      (brief) => brief && { ...brief, isAddressVerified: true },
    );
    void client.invalidateQueries(activityQuery);
    void client.invalidateQueries(firstDayQuery);
  };
}

export function BriefSkeleton() {
  return (
    <CardSkeleton label="Loading your daily brief" className={css.wide}>
      <Skeleton width="9rem" height="calc(var(--title-m) * 1.06)" />
      <SkeletonFor>
        <BriefSwitch isOn onChange={() => {}} />
      </SkeletonFor>
      <SkeletonFor>
        <BriefTime at="07:30" timeZone="Europe/Berlin" onChange={() => {}} />
      </SkeletonFor>
    </CardSkeleton>
  );
}

export const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  const value = `${hour}:${half % 2 === 0 ? '00' : '30'}`;
  return { value, label: value };
});

export function whenWords(at: string, timeZone: string): string {
  return `You receive this at ${at} ${formatZone(timeZone)} on days with news.`;
}

/** Only what was changed: another tab, or the link of a mail, may have changed the rest. */
type Choice = { isOn: boolean } | { at: string };

const SAVING = ['save-brief'];

/** A change applies at once and is reverted if it cannot be saved. */
function useBrief(saved: ReplyTo<'GET /user/brief'>) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: SAVING,
    // Runs one after the other, so that the later of two quick changes wins.
    scope: { id: 'brief' },
    mutationFn: (body: Choice) => call('PUT /user/brief', { body }),
    onSuccess: (brief) => client.setQueryData(briefQuery.queryKey, brief),
    onError: (error) =>
      showToast('error', 'The daily brief could not be changed', getMessage(error)),
  });
  const choices = useMutationState({
    filters: { mutationKey: SAVING, status: 'pending' },
    select: ({ state }) => state.variables as Choice, // the only mutation with this key
  });
  const shown = choices.reduce<typeof saved>((brief, choice) => ({ ...brief, ...choice }), saved);
  return { ...shown, save: (choice: Choice) => mutate(choice) };
}
