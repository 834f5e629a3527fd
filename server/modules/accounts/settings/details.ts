import * as z from 'zod/mini';
import { CODES } from '../../../../contract/errors.ts';
import { NameForm } from '../../../../contract/forms.ts';
import type * as contract from '../../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { Deps } from '../../../deps.ts';
import type { Member } from '../../../member.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { parseFields } from '../../../platform/http/requests/parsing.ts';
import { findAccount, findContact, setNames, setSettings } from '../../users/users.ts';
import { presentUser } from './signed-in-user.ts';
import { findKnownTimeZone } from './time-zones.ts';

type DetailsDeps = Pick<Deps, 'db' | 'database' | 'clock'>;
type SettingsDeps = DetailsDeps & Pick<Deps, 'events'>;

/** A name that stays as it is always passes: Google's accounts have names of any form. */
export async function updateName(
  deps: DetailsDeps,
  { member: { userId }, form }: { member: Member; form: BodyOf<typeof contract.updateName> },
): Promise<ReplyOf<typeof contract.updateName>> {
  const before = await findAccount(deps.db, userId);
  if (!before) throw fail('unauthenticated');
  const names = {
    firstName: findChangedName(form.firstName, before.firstName),
    lastName: findChangedName(form.lastName, before.lastName),
  };
  const { firstName, lastName } = parseFields(z.partial(NameForm), names);
  await runInTransaction(deps.db, (tx) =>
    setNames(tx, userId, {
      firstName: firstName?.trimEnd() ?? before.firstName,
      lastName: lastName?.trimEnd() ?? before.lastName,
    }),
  );
  return { ...(await presentUser(deps, userId)), ...buildEvent('profile_updated') };
}

function findChangedName(name: string, before: string): string | undefined {
  const toComparable = (text: string) => text.normalize('NFC').trimEnd();
  return toComparable(name) === toComparable(before) ? undefined : name;
}

export async function updateSettings(
  deps: SettingsDeps,
  { member: { userId }, form }: { member: Member; form: BodyOf<typeof contract.updateSettings> },
): Promise<ReplyOf<typeof contract.updateSettings>> {
  const { registrationFinished: finished, timeZone, ...settings } = form;
  const changed = {
    ...settings,
    timeZone: timeZone === undefined ? undefined : parseTimeZone(timeZone),
    registrationFinishedAt: finished ? deps.clock.now() : undefined,
  };
  await runInTransaction(deps.db, async (tx) => {
    await setSettings(tx, userId, changed);
    if (timeZone !== undefined) await deps.events.emit(tx, 'time_zone.changed', { userId });
  });
  const user = await presentUser(deps, userId);
  return finished ? { ...user, ...buildEvent('registration_finished') } : user;
}

export async function findEmail({ db }: Pick<Deps, 'db'>, userId: string): Promise<string> {
  const contact = await findContact(db, userId);
  if (!contact) throw fail('unauthenticated');
  return contact.email;
}

function parseTimeZone(name: string): string {
  const known = findKnownTimeZone(name);
  if (known === null) {
    throw fail('bad_request', {
      errors: { timeZone: ['Please choose a time zone from the list'] },
    });
  }
  return known;
}

function buildEvent<Name extends 'profile_updated' | 'registration_finished'>(name: Name) {
  const { code, text } = CODES[name];
  return { code, message: text };
}
