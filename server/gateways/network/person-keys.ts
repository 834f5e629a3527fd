import type { NetworkActor } from './source.ts';

/**
 * The ids of members and companies are permanent; a public identifier and the name of a company may
 * move to another one.
 */
export type PersonKeyKind = 'member' | 'sales' | 'other' | 'public' | 'company' | 'company-name';
export type PersonKey = { readonly kind: PersonKeyKind; readonly value: string };

export function isPermanent({ kind }: Pick<PersonKey, 'kind'>): boolean {
  return kind === 'member' || kind === 'company';
}

/** The strongest key first. A person has one of each kind. */
export function findPersonKeys({
  kind,
  memberId,
  publicIdentifier,
}: Pick<NetworkActor, 'kind' | 'memberId' | 'publicIdentifier'>): PersonKey[] {
  if (kind === 'company') return findCompanyKeys([memberId, publicIdentifier]);
  const keys = [memberId, publicIdentifier].flatMap((name): PersonKey[] => {
    if (name === null) return [];
    const isId = name === memberId || IDS.test(name);
    return [isId ? { kind: getIdKind(name), value: name } : buildPublicKey(name)];
  });
  return keys.filter((key) => key === keys.find((each) => each.kind === key.kind));
}

/** URLs of people may contain an id in place of the public identifier. */
const IDS = /^AC[ow]AA[\w-]{20,}$/;

/** One id, and a name in both spellings: a stored hash may be of either. */
function findCompanyKeys(names: readonly (string | null)[]): PersonKey[] {
  const given = names.filter((name) => name !== null);
  const id = given.find((name) => COMPANY_ID.test(name));
  const named = given.filter((name) => !COMPANY_ID.test(name));
  const spellings = new Set(named.flatMap((name) => [buildPublicKey(name).value, name]));
  return [
    ...(id === undefined ? [] : [{ kind: 'company', value: id } as const]),
    ...[...spellings].map((value) => ({ kind: 'company-name', value }) as const),
  ];
}

const COMPANY_ID = /^\d+$/;

/** `ACo…` is the network's own id of a member, `ACw…` the one of its sales product. */
function getIdKind(id: string): PersonKeyKind {
  if (id.startsWith('ACo')) return 'member';
  return id.startsWith('ACw') ? 'sales' : 'other';
}

/** Decoded and normalized. */
export function buildPublicKey(publicIdentifier: string): PersonKey {
  return { kind: 'public', value: decodeText(publicIdentifier).normalize('NFC').toLowerCase() };
}

export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Part of stored hashes, so it never changes. No name of a company is written like an id, so both
 * kinds begin alike, as they did when they were one.
 */
export function formatKey({ kind, value }: PersonKey): string {
  return `${kind === 'company-name' ? 'company' : kind}:${value}`;
}
