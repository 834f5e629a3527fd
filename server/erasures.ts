import * as z from 'zod/mini';
import type { Db } from './platform/database/tables.ts';
import { recordEntry } from './platform/ledger/ledger.ts';

const Hash = z.string();
const OfAccount = { userId: z.uuid() };

/**
 * What a restore of an older database must not undo. People are named by keyed hashes only, or by
 * their numbers, and accounts by their ids.
 */
const ERASURES = {
  /** The whole list of keys of one objection; it may grow or change once the profile is known. */
  objection: z.strictObject({
    requestId: z.uuid(),
    receivedAt: z.iso.datetime(),
    keys: z.array(z.tuple([z.string(), Hash])),
  }),
  /** Keys that a page revealed later. */
  objection_keys: z.strictObject({
    requestId: z.uuid(),
    keys: z.array(z.tuple([z.string(), Hash])),
  }),
  objection_undone: z.strictObject({ requestId: z.uuid() }),
  /** A person who asked for erasure, in all accounts. */
  person_erased: z.strictObject({ keys: z.array(Hash) }),
  /** A person erased from one account, and hashes of the engagement that must not be read again. */
  lead_erased: z.strictObject({
    ...OfAccount,
    keys: z.array(Hash),
    signals: z.array(z.tuple([Hash, z.iso.datetime()])),
  }),
  /** A person that a member erased for good. */
  lead_suppressed: z.strictObject({ ...OfAccount, keys: z.array(Hash) }),
  /** The webhooks that are told about it, by the number of the person. */
  receivers_told: z.strictObject({ ...OfAccount, person: z.int(), webhooks: z.array(z.uuid()) }),
  /** A file whose rows a member removed: the hash of its content. */
  import_undone: z.strictObject({ ...OfAccount, sha256: Hash }),
  data_erased: z.strictObject(OfAccount),
  account_deleted: z.strictObject(OfAccount),
  brief_switched: z.strictObject({ ...OfAccount, isOn: z.boolean() }),
} as const;

export type ErasureKind = keyof typeof ERASURES;
type Data<Kind extends ErasureKind> = z.output<(typeof ERASURES)[Kind]>;

/** Entries of the ledger by kind, each list with the oldest first. */
export type Erasures = {
  readonly [Kind in ErasureKind]: readonly (Data<Kind> & { readonly at: Date })[];
};

/** On disk outside the database before the transaction commits; throws `unavailable` otherwise. */
export function recordErasure<Kind extends ErasureKind>(
  tx: Db,
  kind: Kind,
  data: Data<Kind>,
): Promise<void> {
  return recordEntry(tx, { kind, data });
}

/** By kind; kinds of a newer version are returned by name. */
export function sortErasures(entries: readonly { kind: string; at: Date; data: unknown }[]): {
  erasures: Erasures;
  unknownKinds: string[];
} {
  const kinds = Object.entries(ERASURES).map(([kind, schema]) => [
    kind,
    entries
      .filter((entry) => entry.kind === kind)
      .map(({ at, data }) => ({ ...z.parse(schema as z.ZodMiniType<object>, data), at })),
  ]);
  const unknown = entries.filter(({ kind }) => !(kind in ERASURES) && kind !== 'mark');
  return {
    erasures: Object.fromEntries(kinds) as Erasures, // parsed by the schemas of the same kinds
    unknownKinds: [...new Set(unknown.map(({ kind }) => kind))],
  };
}

export function hashText(hash: Buffer): string {
  return hash.toString('base64url');
}

/** Whether the hash of a key is of a person who was erased, in all accounts or in this one. */
export function createErasedCheck(erasures: Erasures): (userId: string, hash: string) => boolean {
  const { objection, objection_keys: revealed, person_erased: people } = erasures;
  const everywhere = new Set([
    ...[...objection, ...revealed].flatMap(({ keys }) => keys.map(([, hash]) => hash)),
    ...people.flatMap(({ keys }) => keys),
  ]);
  const leads = [...erasures.lead_erased, ...erasures.lead_suppressed];
  const inAccount = new Set(leads.flatMap(({ userId, keys }) => keys.map((key) => userId + key)));
  return (userId, hash) => everywhere.has(hash) || inAccount.has(userId + hash);
}
