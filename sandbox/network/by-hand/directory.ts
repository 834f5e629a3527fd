import type { DocumentStore } from '../../platform/store.ts';
import { isInPopulation } from '../actors.ts';
import { normalizeIdentifier, createPerson, type SandboxPerson } from '../people.ts';
import { readSentinel } from '../sentinels.ts';
import { Refusal } from '../../platform/refusal.ts';

export type Directory = ReturnType<typeof createDirectory>;

/** Without an origin, the identifier is freed. */
type Name = { origin: string | null };
type Alias = { publicIdentifier: string };
type Profile = { headline: string } | { isClosed: true };

/** Members keep their origin until renamed; a freed identifier leads to no one until taken. */
export function createDirectory(documents: DocumentStore) {
  const getName = (identifier: string) => documents.get<Name>('network.name', identifier);
  const getAlias = (origin: string) => documents.get<Alias>('network.alias', origin);

  const findMember = (origin: string): SandboxPerson | undefined => {
    const given = documents.get<Profile>('network.profile', createPerson(origin).origin);
    if (given && 'isClosed' in given) return undefined;
    const person = { ...createPerson(origin), ...given };
    if (person.sentinel === 'missing') return undefined;
    const alias = getAlias(person.origin);
    if (alias) return { ...person, ...alias };
    const owner = getName(person.origin);
    return owner && owner.origin !== person.origin ? undefined : person;
  };

  /** The member's former identifier leads to no one. */
  const give = (identifier: string, person: SandboxPerson): SandboxPerson => {
    documents.transaction(() => {
      documents.put<Name>('network.name', person.publicIdentifier, { origin: null });
      documents.put<Name>('network.name', identifier, { origin: person.origin });
      documents.put<Alias>('network.alias', person.origin, { publicIdentifier: identifier });
    });
    return { ...person, publicIdentifier: identifier };
  };

  return {
    /** By origin, under the present public identifier. */
    member: findMember,
    find(publicIdentifier: string): SandboxPerson | undefined {
      const identifier = normalizeIdentifier(publicIdentifier);
      const { origin } = getName(identifier) ?? { origin: identifier };
      return origin === null ? undefined : findMember(origin);
    },
    /** Marks the member's public identifier as used, so that no one can be renamed to it. */
    claim({ publicIdentifier, origin }: SandboxPerson): void {
      if (!getName(publicIdentifier)) {
        documents.put<Name>('network.name', publicIdentifier, { origin });
      }
    },
    rename(person: SandboxPerson, to: string): SandboxPerson {
      const identifier = normalizeIdentifier(to);
      const name = getName(identifier);
      if (name?.origin === null) {
        throw new Refusal(409, `${identifier} is freed: only a reuse gives it to a member`);
      }
      if (readSentinel(identifier).sentinel) {
        throw new Refusal(409, `${identifier} is a name with a fixed behavior`);
      }
      if (name || isInPopulation(identifier)) {
        throw new Refusal(409, `${identifier} is taken`);
      }
      return give(identifier, person);
    },
    describe(person: SandboxPerson, headline: string): SandboxPerson {
      documents.put<Profile>('network.profile', person.origin, { headline });
      return { ...person, headline };
    },
    /** The member's profile and posts no longer exist. */
    close(person: SandboxPerson): void {
      documents.put<Profile>('network.profile', person.origin, { isClosed: true });
    },
    /** Gives a freed identifier to a member, or else to a new one. */
    reuse(publicIdentifier: string, by: SandboxPerson | undefined): SandboxPerson {
      const identifier = normalizeIdentifier(publicIdentifier);
      if (getName(identifier)?.origin !== null) {
        throw new Refusal(404, `${identifier} is not a freed identifier`);
      }
      return give(identifier, by ?? createNewcomer(identifier));
    },
  };

  /** A suffix that is not part of the name, because two people often share a name. */
  function createNewcomer(identifier: string): SandboxPerson {
    let count = 2;
    while (getAlias(`${identifier}-~${count}`)) count += 1;
    return createPerson(`${identifier}-~${count}`);
  }
}
