import type { ActivityEvent } from '../../../../contract/routes/security.ts';

/** What the security activity says of each event. */
export const ACTIVITY_WORDS: Record<ActivityEvent, string> = {
  signed_in_with_password: 'Signed in with the password',
  signed_in_with_google: 'Signed in with Google',
  signed_out: 'Signed out',
  session_ended: 'Signed out another session',
  other_sessions_ended: 'Signed out all other sessions',
  wrong_password: 'Wrong password entered',
  password_changed: 'Password changed',
  password_set: 'Password set',
  password_reset: 'Password reset by a mailed code',
  google_linked: 'Google linked',
  google_adopted: 'Google linked, earlier access ended',
  deletion_requested: 'Deletion code asked for',
  wrong_deletion_code: 'Wrong deletion code entered',
};
