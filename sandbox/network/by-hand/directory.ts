import type { DocumentStore } from '../../platform/store.ts';
import { isInPopulation } from '../actors.ts';
import { normalizeIdentifier, personOf } from '../people.ts';
import type { Person } from '../people.ts';
import { sentinelOf } from '../sentinels.ts';
import { Refusal } from './refusal.ts';

/** Members keep their origin until renamed; a freed identifier leads to nobody until taken. */
export type Directory = {
  find(publicIdentifier: string): Person | undefined;
  /** By origin, under the present public identifier. */
  member(origin: string): Person | undefined;
  /** Marks the member's public identifier as used, so that nobody can be renamed to it. */
  claim(person: Person): void;
  rename(person: Person, to: string): Person;
  describe(person: Person, headline: string): Person;
  /** The member's profile and posts no longer exist. */
  close(person: Person): void;
  /** Gives a freed identifier to a member, or else to a new one. */
  reuse(publicIdentifier: string, by: Person | undefined): Person;
};

/** Without an origin, the identifier is freed. */
type Name = { origin: string | null };
type Alias = { publicIdentifier: string };
type Profile = { headline: string } | { isClosed: true };

export function createDirectory(documents: DocumentStore): Directory {
  const nameOf = (identifier: string) => documents.get<Name>('network.name', identifier);
  const aliasOf = (origin: string) => documents.get<Alias>('network.alias', origin);

  const member = (origin: string): Person | undefined => {
    const given = documents.get<Profile>('network.profile', personOf(origin).origin);
    if (given && 'isClosed' in given) return undefined;
    const person = { ...personOf(origin), ...given };
    if (person.sentinel === 'missing') return undefined;
    const alias = aliasOf(person.origin);
    if (alias) return { ...person, ...alias };
    const owner = nameOf(person.origin);
    return owner && owner.origin !== person.origin ? undefined : person;
  };

  /** The member's former identifier leads to nobody. */
  const give = (identifier: string, person: Person): Person => {
    documents.transaction(() => {
      documents.put<Name>('network.name', person.publicIdentifier, { origin: null });
      documents.put<Name>('network.name', identifier, { origin: person.origin });
      documents.put<Alias>('network.alias', person.origin, { publicIdentifier: identifier });
    });
    return { ...person, publicIdentifier: identifier };
  };

  return {
    member,
    find(publicIdentifier) {
      const identifier = normalizeIdentifier(publicIdentifier);
      const { origin } = nameOf(identifier) ?? { origin: identifier };
      return origin === null ? undefined : member(origin);
    },
    claim({ publicIdentifier, origin }) {
      if (!nameOf(publicIdentifier)) {
        documents.put<Name>('network.name', publicIdentifier, { origin });
      }
    },
    rename(person, to) {
      const identifier = normalizeIdentifier(to);
      const name = nameOf(identifier);
      if (name?.origin === null) {
        throw new Refusal(409, `${identifier} is freed: only a reuse gives it to a member`);
      }
      if (sentinelOf(identifier).sentinel) {
        throw new Refusal(409, `${identifier} is a name with a fixed behavior`);
      }
      if (name || isInPopulation(identifier)) {
        throw new Refusal(409, `${identifier} is taken`);
      }
      return give(identifier, person);
    },
    describe(person, headline) {
      documents.put<Profile>('network.profile', person.origin, { headline });
      return { ...person, headline };
    },
    close(person) {
      documents.put<Profile>('network.profile', person.origin, { isClosed: true });
    },
    reuse(publicIdentifier, by) {
      const identifier = normalizeIdentifier(publicIdentifier);
      if (nameOf(identifier)?.origin !== null) {
        throw new Refusal(404, `${identifier} is not a freed identifier`);
      }
      return give(identifier, by ?? newcomer(identifier));
    },
  };

  /** A suffix that is not part of the name, because two people often share a name. */
  function newcomer(identifier: string): Person {
    let count = 2;
    while (aliasOf(`${identifier}-~${count}`)) count += 1;
    return personOf(`${identifier}-~${count}`);
  }
}
