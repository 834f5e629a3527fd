import { keep } from '../../session/storage.ts';

/** Stored in this tab across reloads. It grants nothing: the permission is an HttpOnly cookie. */
export type ResetProgress = {
  readonly email: string;
  /** Sent back to the server with the code. */
  readonly challenge: string;
  readonly isVerified: boolean;
  readonly failure?: number;
};

const KEY = 'password-reset';

/** If the browser cannot store it; lost if the page is reloaded. */
let unstored: ResetProgress | null = null;

export function readProgress(): ResetProgress | null {
  const kept = sessionStorage.getItem(KEY);
  if (unstored !== null || kept === null) return unstored;
  const progress: unknown = JSON.parse(kept);
  return isProgress(progress) ? progress : null;
}

export function keepProgress(progress: ResetProgress): void {
  unstored = keep(sessionStorage, KEY, JSON.stringify(progress)) ? null : progress;
}

export function forgetProgress(): void {
  unstored = null;
  keep(sessionStorage, KEY, null);
}

export function hasReached(step: 'code' | 'password'): boolean {
  const progress = readProgress();
  return progress !== null && (step === 'code' || progress.isVerified);
}

/** Another version may have stored it. */
function isProgress(value: unknown): value is ResetProgress {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    typeof value.email === 'string' &&
    'challenge' in value &&
    typeof value.challenge === 'string' &&
    'isVerified' in value &&
    typeof value.isVerified === 'boolean'
  );
}
