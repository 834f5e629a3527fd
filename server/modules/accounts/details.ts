import { CODES } from '../../../contract/errors.ts';
import type {
  updateProfile as profile,
  updateSettings as settings,
} from '../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { type Member, presentUser } from '../sessions/sessions.ts';
import * as store from './accounts.store.ts';
import { knownTimeZone } from './time-zones.ts';

/** Changes the name. */
export async function updateProfile(
  { db }: Pick<Deps, 'db'>,
  { member, form }: { member: Member; form: BodyOf<typeof profile> },
): Promise<ReplyOf<typeof profile>> {
  const names = { firstName: form.firstName.trimEnd(), lastName: form.lastName.trimEnd() };
  await inTransaction(db, (tx) => store.setNames(tx, member.userId, names));
  return { ...presentUser(withChanges(member, names)), ...done('profile_updated') };
}

/** Changes what is given and leaves the rest; finishing the registration is for good. */
export async function updateSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { member, form }: { member: Member; form: BodyOf<typeof settings> },
): Promise<ReplyOf<typeof settings>> {
  const timeZone = form.timeZone === undefined ? undefined : parseTimeZone(form.timeZone);
  const finished = form.registrationFinished === true;
  const changed = {
    language: form.language,
    timeZone,
    darkMode: form.darkMode,
    registrationFinishedAt: finished ? clock.now() : undefined,
  };
  await inTransaction(db, (tx) => store.setSettings(tx, member.userId, changed));
  const user = presentUser(
    withChanges(member, {
      timezone: timeZone ?? member.user.timezone,
      darkMode: form.darkMode === undefined ? member.user.darkMode : form.darkMode,
      registrationFinished: finished || member.user.registrationFinished,
    }),
  );
  return finished ? { ...user, ...done('registration_finished') } : user;
}

function parseTimeZone(name: string): string {
  const known = knownTimeZone(name);
  if (known === null) {
    throw fail('bad_request', { errors: { timeZone: ['Please choose a time zone of the list'] } });
  }
  return known;
}

function withChanges(member: Member, changes: Partial<Member['user']>): Member {
  return { ...member, user: { ...member.user, ...changes } };
}

function done<Name extends 'profile_updated' | 'registration_finished'>(name: Name) {
  const { code, text } = CODES[name];
  return { code, message: text };
}
