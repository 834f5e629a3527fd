/**
 * How far a password reset has come, kept for this tab: a reload keeps the step. The grant itself is
 * a cookie that no script can read; what is here opens nothing.
 */
export type Progress = {
  readonly email: string;
  /** What the server wants to see again beside the code. */
  readonly challenge: string;
  /** The code was right; the new password may be chosen. */
  readonly isProven: boolean;
  /** Why the new password was refused, as an error code. */
  readonly failure?: number;
};

const KEY = 'password-reset';

export function readProgress(): Progress | null {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return null;
  const progress: unknown = JSON.parse(kept);
  return isProgress(progress) ? progress : null;
}

export function keepProgress(progress: Progress): void {
  sessionStorage.setItem(KEY, JSON.stringify(progress));
}

export function forgetProgress(): void {
  sessionStorage.removeItem(KEY);
}

export function hasReached(step: 'code' | 'password'): boolean {
  const progress = readProgress();
  return progress !== null && (step === 'code' || progress.isProven);
}

/** Another version of the application may have kept it. */
function isProgress(value: unknown): value is Progress {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    typeof value.email === 'string' &&
    'challenge' in value &&
    typeof value.challenge === 'string' &&
    'isProven' in value &&
    typeof value.isProven === 'boolean'
  );
}
