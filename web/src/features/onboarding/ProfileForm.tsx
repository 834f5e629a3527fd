import type { SyntheticEvent } from 'react';
import { PREVIEW_MAX_HEIGHT_PX } from '../../../../contract/limits.ts';
import { PROFILE_MESSAGES } from '../../../../contract/profile-messages.ts';
import { site } from '../../site.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useTakesLong } from '../../ui/feedback/useTakesLong.ts';
import css from './LinkProfilePage.module.css';
import type { Address, Lookup } from './profile-entry.ts';
import { ProfilePreview, ProfilePreviewSkeleton } from './ProfilePreview.tsx';
import { EmptySeats } from './EmptySeats.tsx';
import { useLinkProfile } from './useLinkProfile.ts';
import { useProfileEntry } from './useProfileEntry.ts';

export function ProfileForm() {
  const { entry, address, url, dispatch } = useProfileEntry();
  const { isBusy, link } = useLinkProfile();
  const canSubmit = entry.lookup.state === 'found' && entry.isConfirmed && url !== null;
  const error = fieldError(address, entry.lookup);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canSubmit && !isBusy) void link(url);
  };

  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <TextField
        label="LinkedIn Profile Url"
        name="linkedinUrl"
        // Not `url`: we validate the text ourselves.
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={`https://${site.networkHost}/in/username`}
        value={entry.text}
        readOnly={isBusy}
        valid={address.kind === 'valid' && error === undefined}
        error={error}
        onChange={(event) => dispatch({ type: 'typed', text: event.target.value })}
      />
      <div
        className={css.preview}
        style={{ maxHeight: PREVIEW_MAX_HEIGHT_PX }}
        aria-live="polite"
        aria-busy={entry.lookup.state === 'loading'}
      >
        <LookupState lookup={entry.lookup} onRetry={() => dispatch({ type: 'retried' })} />
      </div>
      <div className={css.confirm}>
        {entry.lookup.state === 'found' && (
          <Checkbox
            checked={entry.isConfirmed}
            disabled={isBusy}
            onChange={(event) => dispatch({ type: 'confirmed', isConfirmed: event.target.checked })}
          >
            This is the profile I want to add
          </Checkbox>
        )}
      </div>
      <Button
        type="submit"
        wide
        busy={isBusy}
        busyLabel="Saving the profile"
        disabled={!canSubmit && !isBusy}
      >
        Confirm and continue
      </Button>
      <Patience isLooking={entry.lookup.state === 'loading'} isSaving={isBusy} />
    </form>
  );
}

function LookupState({ lookup, onRetry }: { lookup: Lookup; onRetry: () => void }) {
  if (lookup.state === 'loading') return <ProfilePreviewSkeleton />;
  if (lookup.state === 'found') return <ProfilePreview preview={lookup.preview} />;
  if (lookup.state === 'failed' && lookup.failure.canRetry) {
    return (
      <ErrorPanel
        title="We could not look up this profile"
        message={lookup.failure.message}
        onRetry={onRetry}
      />
    );
  }
  return (
    <div className={css.empty}>
      <EmptySeats />
      <p>The profile will appear here.</p>
    </div>
  );
}

function fieldError(address: Address, lookup: Lookup): string | undefined {
  if (address.kind === 'invalid') return PROFILE_MESSAGES.invalidUrl(site.networkHost);
  return lookup.state === 'failed' && !lookup.failure.canRetry ? lookup.failure.message : undefined;
}

function Patience({ isLooking, isSaving }: { isLooking: boolean; isSaving: boolean }) {
  const looksLong = useTakesLong(isLooking);
  const savesLong = useTakesLong(isSaving);
  return (
    <p role="status" className={css.patience}>
      {looksLong && (
        <span>Still looking for the profile. LinkedIn is responding slowly at the moment.</span>
      )}
      {savesLong && (
        <span>Still saving the profile and requesting its posts. Please stay on this page.</span>
      )}
    </p>
  );
}
