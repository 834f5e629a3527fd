import type { KnownPerson } from './reading.ts';

const NAME_MAX_LENGTH = 200;

/** The people of all lists of an export, by the address of their profile. */
export class People {
  readonly #byAddress = new Map<string, KnownPerson>();

  add({
    profileName,
    name,
    ...facts
  }: Pick<KnownPerson, 'profileName' | 'name'> & Partial<KnownPerson>): void {
    const key = profileName.normalize('NFC').toLowerCase();
    const known = this.#byAddress.get(key) ?? {
      profileName,
      name: '',
      connectedOn: null,
      invitedOn: null,
      isInvitedByMember: null,
      wroteOn: null,
      writtenToOn: null,
    };
    this.#byAddress.set(key, {
      ...known,
      ...facts,
      name: known.name || name.slice(0, NAME_MAX_LENGTH),
    });
  }

  list(): KnownPerson[] {
    return [...this.#byAddress.values()];
  }
}
