import { isPermanent, formatKey, type PersonKey } from '../../../gateways/network/network.ts';

/**
 * A person or company as far as identity matters; `id` is null for one who is not stored yet, and
 * `memberKey` is the permanent id.
 */
export type Identity = { readonly id: number | null; memberKey: string | null };

/** Two stored people who are one, by their numbers. */
export type PersonMerge = { kept: number; gone: number };

export type Resolution = {
  people: Identity[];
  keys: { key: PersonKey; owner: Identity; from: Identity | null }[];
  merges: PersonMerge[];
};

/**
 * People with different permanent ids are never merged: a weaker key then moves to the later
 * observation, because identifiers are renamed and reused.
 */
export function resolvePeople(
  observations: readonly (readonly PersonKey[])[],
  known: readonly { key: PersonKey; owner: Identity }[],
  /** Merges that were undone: the two stay two, and each keeps its own keys. */
  refused: readonly PersonMerge[] = [],
): Resolution {
  const owners = new Map(known.map(({ key, owner }) => [formatKey(key), owner]));
  const stored = new Map(owners);
  const replaced = new Map<Identity, Identity>();
  const merges: PersonMerge[] = [];

  const findOwner = (key: PersonKey) => {
    const owner = owners.get(formatKey(key));
    return owner && getLatest(owner);
  };
  const getLatest = (person: Identity): Identity => {
    const next = replaced.get(person);
    return next ? getLatest(next) : person;
  };
  const merge = (kept: Identity, gone: Identity) => {
    replaced.set(gone, kept);
    kept.memberKey ??= gone.memberKey;
    if (kept.id !== null && gone.id !== null) merges.push({ kept: kept.id, gone: gone.id });
  };

  const people = observations.map((keys) => {
    const memberKey = keys.find(isPermanent)?.value ?? null;
    const candidates = [...new Set(keys.flatMap((key) => findOwner(key) ?? []))].filter(
      (owner) => memberKey === null || owner.memberKey === null || owner.memberKey === memberKey,
    );
    const person = findStrongest(candidates) ?? { id: null, memberKey: null };
    person.memberKey ??= memberKey;
    const others = candidates.filter((other) => isRefused(refused, person, other));
    for (const other of candidates) {
      if (!others.includes(other) && mayBeOne(person, other)) merge(person, other);
    }
    for (const key of keys) {
      const owner = findOwner(key);
      if (owner === undefined || !others.includes(owner)) owners.set(formatKey(key), person);
    }
    return person;
  });

  const keys = new Map(observations.flat().map((key) => [formatKey(key), key]));
  return {
    people: people.map(getLatest),
    keys: [...keys].flatMap(([text, key]) => {
      const [before, owner] = [stored.get(text), findOwner(key)];
      // A merge moves the keys of the removed person.
      if (!owner || (before && getLatest(before) === owner)) return [];
      return [{ key, owner, from: before ? getLatest(before) : null }];
    }),
    merges,
  };
}

function isRefused(refused: readonly PersonMerge[], person: Identity, other: Identity): boolean {
  return refused.some(({ kept, gone }) => {
    const pair = [kept, gone];
    return (
      person !== other && [person.id, other.id].every((id) => id !== null && pair.includes(id))
    );
  });
}

function mayBeOne(person: Identity, other: Identity): boolean {
  const memberKeys = new Set([person, other].flatMap(({ memberKey }) => memberKey ?? []));
  return person !== other && memberKeys.size <= 1;
}

/** Prefers stored people, then those with a member id, then the one with the strongest key. */
function findStrongest(candidates: readonly Identity[]): Identity | undefined {
  const rank = ({ id, memberKey }: Identity) =>
    (id === null ? 2 : 0) + (memberKey === null ? 1 : 0);
  return candidates.toSorted((one, other) => rank(one) - rank(other))[0];
}
