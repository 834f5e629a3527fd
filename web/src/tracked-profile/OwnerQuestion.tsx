import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileOwner } from '../../../contract/profile-owner.ts';
import { Button } from '../ui/controls/Button.tsx';
import { RadioGroup } from '../ui/controls/RadioGroup.tsx';
import { OWNERS } from './owners.ts';
import { trackedProfileQuery, useSaveOwner } from './tracked-profile.ts';
import css from './TrackedProfile.module.css';

/** Asked once, before the first lead or opener. */
export function OwnerQuestion() {
  const [owner, setOwner] = useState<ProfileOwner>('me');
  const description = useQuery(trackedProfileQuery).data?.description;
  const { mutate, isPending } = useSaveOwner();
  const name = description && `${description.firstName} ${description.lastName}`.trim();
  return (
    <section className={css.question} aria-label="Whose profile is it?">
      {name && <p>{`Rapport tracks the posts of ${name}.`}</p>}
      <RadioGroup
        legend="Whose profile is it?"
        name="profile-owner"
        options={OWNERS}
        value={owner}
        onChoose={setOwner}
      />
      <Button size="small" busy={isPending} busyLabel="Saving" onClick={() => mutate(owner)}>
        Save answer
      </Button>
    </section>
  );
}
