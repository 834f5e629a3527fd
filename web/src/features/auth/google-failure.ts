import { withRetryAdvice } from '../../../../contract/http/retry.ts';

const WORDS: Record<string, string> = {
  google_away:
    'Signing in with Google is not possible at the moment. Please try again later, or sign in with your password.',
  google_denied: 'You did not sign in with Google. Try again, or sign in with your password.',
  google_failed: 'Signing in with Google did not work. Please try again.',
  google_unproved:
    'An account with this address already exists. Sign in with its password, or reset it: your Google account is then linked to it.',
  google_unverified:
    'Google has not verified this email address. Sign in with your password, or verify it there first.',
};

export function takeGoogleError(): string | undefined {
  const fields = new URLSearchParams(location.search);
  history.replaceState(history.state, '', location.pathname);
  const reason = fields.get('error') ?? '';
  return reason === 'google_limited' ? describeTooMany(Number(fields.get('wait'))) : WORDS[reason];
}

const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

function describeTooMany(seconds: number): string {
  // Anyone can write a URL.
  const wait = seconds <= LONGEST_WAIT_SECONDS ? seconds : 0;
  return withRetryAdvice('Too many sign-ins with Google from your network.', wait);
}
