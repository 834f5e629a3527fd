import { useSuspenseQuery } from '@tanstack/react-query';
import type { ProfileOwner } from '../../../../../contract/profile-owner.ts';
import { countNoun, formatDate } from '../../../format/format.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { OWNERS } from '../../../tracked-profile/owners.ts';
import { ProfilePhoto } from '../../../tracked-profile/ProfilePhoto.tsx';
import {
  type TrackedProfile,
  trackedProfileQuery,
  useSaveOwner,
} from '../../../tracked-profile/tracked-profile.ts';
import { RadioGroup } from '../../../ui/controls/RadioGroup.tsx';
import { Skeleton, SkeletonFor } from '../../../ui/feedback/Skeleton.tsx';
import { CardSkeleton, TitledCard } from '../../../ui/TitledCard.tsx';
import { useUser } from '../../../signed-in/user.ts';
import account from '../AccountPage.module.css';
import css from './TrackedProfileCard.module.css';

export const TRACKED_PROFILE = {
  id: 'tracked-profile',
  title: 'Tracked profile',
  className: account.wide,
};

export function TrackedProfileCard() {
  const query = useSuspenseQuery(trackedProfileQuery);
  const profile = query.data;
  const { mutate, isPending, variables } = useSaveOwner();
  return (
    <TitledCard {...TRACKED_PROFILE}>
      <RefreshError what="The tracked profile" query={query} />
      <div className={css.halves}>
        <Description profile={profile} />
        <OwnerChoice owner={(isPending ? variables : profile.owner) ?? 'me'} onChoose={mutate} />
      </div>
    </TitledCard>
  );
}

function OwnerChoice({
  owner,
  onChoose,
}: {
  owner: ProfileOwner;
  onChoose: (owner: ProfileOwner) => void;
}) {
  return (
    <RadioGroup
      legend="Whose profile is it?"
      name="profile-owner"
      options={OWNERS}
      value={owner}
      onChoose={onChoose}
    />
  );
}

function Description({ profile }: { profile: TrackedProfile }) {
  const { description, linkedinProfileUrl, trackedSince } = profile;
  return (
    <div className={css.description}>
      {description !== null && (
        <div className={account.identity}>
          <ProfilePhoto description={description} size="large" />
          <div className={css.words}>
            <p className={account.fullName}>
              {`${description.firstName} ${description.lastName}`.trim()}
            </p>
            <p>{description.headline}</p>
            <p className={account.soft}>{countNoun(description.followers, 'follower')}</p>
          </div>
        </div>
      )}
      <p className={css.address}>
        <a href={linkedinProfileUrl} target="_blank" rel="noreferrer">
          {linkedinProfileUrl.replace(/^https:\/\/(www\.)?/, '')}
        </a>
      </p>
      <p className={account.soft}>Tracked since {formatDate(trackedSince, useUser().timezone)}</p>
    </div>
  );
}

export function TrackedProfileSkeleton() {
  return (
    <CardSkeleton label="Loading the tracked profile" className={account.wide}>
      <Skeleton width="12rem" height="calc(var(--title-m) * 1.06)" />
      <div className={css.halves}>
        <div className={css.description}>
          <div className={account.identity}>
            <Skeleton shape="round" width="5.5rem" height="5.5rem" />
            <div className={css.words}>
              <Skeleton width="11rem" height="1.5rem" />
              <Skeleton width="14rem" />
              <Skeleton width="8rem" />
            </div>
          </div>
          <Skeleton width="16rem" height="2rem" />
          <Skeleton width="12rem" height="1.5rem" />
        </div>
        <SkeletonFor>
          <OwnerChoice owner="me" onChoose={() => {}} />
        </SkeletonFor>
      </div>
    </CardSkeleton>
  );
}
