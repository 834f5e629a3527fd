import type { NetworkActor } from './source.ts';

/** A member id is permanent; a public identifier may move to another person. */
export type PersonKeyKind = 'member' | 'sales' | 'other' | 'public' | 'company';
export type PersonKey = { readonly kind: PersonKeyKind; readonly value: string };

/** The strongest key first, and one of each kind. */
export function keysOf({
  kind,
  memberId,
  publicIdentifier,
}: Pick<NetworkActor, 'kind' | 'memberId' | 'publicIdentifier'>): PersonKey[] {
  if (kind === 'company') return [{ kind: 'company', value: memberId ?? publicIdentifier ?? '' }];
  const keys = [memberId, publicIdentifier].flatMap((name): PersonKey[] => {
    if (name === null) return [];
    const isId = name === memberId || IDS.test(name);
    return [isId ? { kind: idKind(name), value: name } : publicKey(name)];
  });
  return keys.filter((key) => key === keys.find((each) => each.kind === key.kind));
}

/** URLs of people may contain an id in place of the public identifier. */
const IDS = /^AC[ow]AA[\w-]{20,}$/;

/** `ACo…` is the network's own id of a member, `ACw…` the one of its sales product. */
function idKind(id: string): PersonKeyKind {
  if (id.startsWith('ACo')) return 'member';
  return id.startsWith('ACw') ? 'sales' : 'other';
}

/** Decoded and normalized. */
export function publicKey(publicIdentifier: string): PersonKey {
  return { kind: 'public', value: decoded(publicIdentifier).normalize('NFC').toLowerCase() };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function keyText({ kind, value }: PersonKey): string {
  return `${kind}:${value}`;
}
