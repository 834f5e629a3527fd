import type { ActivityEvent } from '../../../../../contract/routes/security.ts';

export const ACTIVITY_LABELS: Record<ActivityEvent, string> = {
  signed_in_with_password: 'Signed in with the password',
  signed_in_with_google: 'Signed in with Google',
  signed_out: 'Signed out',
  session_ended: 'Signed out another session',
  other_sessions_ended: 'Signed out all other sessions',
  wrong_password: 'Entered a wrong password',
  password_changed: 'Changed the password',
  password_set: 'Set a password',
  password_reset: 'Reset the password with an emailed code',
  google_linked: 'Linked Google',
  google_adopted: 'Linked Google and ended earlier access',
  google_address_changed: 'Signed in with Google, under another address',
  deletion_requested: 'Requested a deletion code',
  wrong_deletion_code: 'Entered a wrong deletion code',
  signals_exported: 'Exported signals',
  leads_exported: 'Exported leads',
};
