const WORDS: Record<string, string> = {
  google_away:
    'Google does not answer at the moment. Please try again later, or sign in with your password.',
  google_denied: 'You did not sign in with Google. Try again, or sign in with your password.',
  google_failed: 'Signing in with Google did not work. Please try again.',
  google_unverified:
    'Google has not verified this email address. Sign in with your password, or verify it there first.',
};

/** Why sign-in with Google led back here, in words; the address is then as if it had not. */
export function takeGoogleFailure(): string | undefined {
  const reason = new URLSearchParams(location.search).get('error');
  history.replaceState(history.state, '', location.pathname);
  return reason === null ? undefined : WORDS[reason];
}
