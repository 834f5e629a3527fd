import { type SyntheticEvent, useEffect, useReducer, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { PREVIEW_MAX_HEIGHT_PX } from '../../../../contract/limits.ts';
import type { ProfileOwner } from '../../../../contract/profile-owner.ts';
import { PROFILE_MESSAGES } from '../../../../contract/profile-messages.ts';
import { ApiError, call, ConnectionError, getMessage } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { invalidateUser } from '../../signed-in/user.ts';
import { site } from '../../site.ts';
import { OWNERS } from '../../tracked-profile/owners.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useTakesLong } from '../../ui/feedback/useTakesLong.ts';
import {
  type Address,
  completeUrl,
  decodeUrl,
  EMPTY_ENTRY,
  type EntryEvent,
  type Lookup,
  getLookupDelayMs,
  getNextEntry,
  readUrlInput,
} from './profile-entry.ts';
import { EmptySeats, ProfilePreview, ProfilePreviewSkeleton } from './ProfilePreview.tsx';
import css from './LinkProfilePage.module.css';

export function ProfileForm() {
  const { entry, address, url, dispatch } = useProfileEntry();
  const { isBusy, link } = useLinkProfile();
  const [owner, setOwner] = useState<ProfileOwner>('me');
  const canSubmit = entry.lookup.state === 'found' && entry.isConfirmed && url !== null;
  const error = findFieldError(address, entry.lookup);
  const completed = address.kind === 'invalid' ? completeUrl(entry.text, site.networkHost) : null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canSubmit && !isBusy) void link(url, owner);
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
      {completed !== null && (
        <Button
          kind="secondary"
          size="small"
          className={css.complete}
          onClick={(event) => {
            const field = event.currentTarget.form?.elements.namedItem('linkedinUrl');
            dispatch({ type: 'typed', text: completed });
            if (field instanceof HTMLInputElement) field.focus();
          }}
        >
          Add https:// in front
        </Button>
      )}
      <div
        className={css.preview}
        style={{ maxHeight: PREVIEW_MAX_HEIGHT_PX }}
        aria-live="polite"
        aria-busy={entry.lookup.state === 'loading'}
      >
        <LookupState
          lookup={entry.lookup}
          url={url ?? ''}
          onRetry={() => dispatch({ type: 'retried' })}
        />
      </div>
      <div className={css.confirm}>
        {entry.lookup.state === 'found' && (
          <>
            <Owner owner={owner} onChoose={setOwner} />
            <Checkbox
              checked={entry.isConfirmed}
              disabled={isBusy}
              onChange={(event) =>
                dispatch({ type: 'confirmed', isConfirmed: event.target.checked })
              }
            >
              This is the profile I want to add
            </Checkbox>
          </>
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

/** Every later sentence about the posts follows from it. */
function Owner({
  owner,
  onChoose,
}: {
  owner: ProfileOwner;
  onChoose: (owner: ProfileOwner) => void;
}) {
  return (
    <div className={css.owner}>
      <span aria-hidden="true">Whose profile is it?</span>
      <Select label="Whose profile is it?" value={owner} options={OWNERS} onChange={onChoose} />
    </div>
  );
}

function LookupState({
  lookup,
  url,
  onRetry,
}: {
  lookup: Lookup;
  url: string;
  onRetry: () => void;
}) {
  if (lookup.state === 'loading') return <ProfilePreviewSkeleton />;
  if (lookup.state === 'found') return <ProfilePreview preview={lookup.preview} url={url} />;
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

function findFieldError(address: Address, lookup: Lookup): string | undefined {
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

const FAILED = 'The profile could not be saved. Please try again.';

function useLinkProfile(): {
  isBusy: boolean;
  link: (url: string, owner: ProfileOwner) => Promise<void>;
} {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const link = async (url: string, owner: ProfileOwner) => {
    setBusy(true);
    try {
      await call('POST /linkedin-profiles', { body: { linkedinProfileUrls: [url] } });
      await call('PUT /linkedin-profiles/tracked/owner', { body: { owner } });
      await call('POST /linkedin-profiles/analysis', { body: { linkedinProfileUrl: url } });
      // The gate of the plans page reloads the user.
      invalidateUser();
      await navigate({ to: paths.plans });
    } catch (error) {
      showToast('error', getMessage(error) ?? FAILED);
    }
    setBusy(false);
  };
  return { isBusy, link };
}

/** Profile entry with a debounced lookup, one at a time. */
function useProfileEntry() {
  const [entry, dispatch] = useReducer(getNextEntry, EMPTY_ENTRY);
  const { text, retries } = entry;
  // Depends on the text, not only the parsed URL: every change starts over.
  useEffect(() => {
    const url = findUrl(text);
    if (url === null) return;
    const newerEntry = new AbortController();
    const begin = () => void lookUp(url, newerEntry.signal, dispatch);
    const timer = setTimeout(begin, getLookupDelayMs(retries));
    return () => {
      clearTimeout(timer);
      newerEntry.abort();
    };
  }, [text, retries]);
  return { entry, address: readUrlInput(text, site.networkHost), url: findUrl(text), dispatch };
}

function findUrl(text: string): string | null {
  const address = readUrlInput(text, site.networkHost);
  return address.kind === 'valid' ? decodeUrl(address, site.networkHost) : null;
}

async function lookUp(
  url: string,
  abortSignal: AbortSignal,
  dispatch: (event: EntryEvent) => void,
): Promise<void> {
  dispatch({ type: 'lookup-began' });
  try {
    const query = { linkedin_profile_url: url };
    const { data } = await call('GET /linkedin-profiles', { query, abortSignal });
    if (abortSignal.aborted) return;
    const { profileUrl: photoUrl, ...words } = data;
    dispatch({ type: 'found', preview: { ...words, photoUrl } });
  } catch (error) {
    if (abortSignal.aborted) return;
    dispatch({
      type: 'failed',
      failure: {
        message: getMessage(error) ?? PROFILE_MESSAGES.notFound,
        canRetry: isPassing(error),
      },
    });
  }
}

/** Rate limits, an unavailable source and connection errors: the URL itself may be right. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError;
}
