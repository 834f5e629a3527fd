import type { PartUse, RowRefusal, UnusedPart } from '../../../../contract/import-words.ts';
import type { ImportKind, PartReceipt } from '../../../../contract/imports.ts';
import type { PostRef } from './cells.ts';
import { toStorableText } from './storable-text.ts';

export type ReadDay = {
  /** ISO 8601, in UTC. */
  readonly day: string;
  readonly impressions: number | null;
  readonly engagements: number | null;
  readonly newFollowers: number | null;
};

/** Counts of what came inside the period of the file. Null if the file does not list them. */
export type ReadPost = PostRef & {
  readonly day: string;
  readonly impressions: number | null;
  readonly engagements: number | null;
  readonly membersReached: number | null;
};

export type KnownPerson = {
  /** The public identifier or id in the address of the profile. */
  readonly profileName: string;
  readonly name: string;
  readonly connectedOn: string | null;
  readonly invitedOn: string | null;
  readonly isInvitedByMember: boolean | null;
  /** The days of the last messages. */
  readonly wroteOn: string | null;
  readonly writtenToOn: string | null;
};

/** Whose file it is, as far as it says so. */
export type FileOwner = {
  readonly firstName: string;
  readonly lastName: string;
  readonly headline: string | null;
};

/** What a file says, before anything of it is stored. */
export type FileReading = {
  readonly kind: ImportKind;
  readonly from: string | null;
  readonly until: string | null;
  readonly areDatesSwapped: boolean;
  readonly owner: FileOwner | null;
  readonly followers: { readonly day: string; readonly total: number } | null;
  readonly days: readonly ReadDay[];
  readonly posts: readonly ReadPost[];
  readonly people: readonly KnownPerson[];
  readonly parts: readonly PartReceipt[];
  readonly otherFiles: number;
};

export const EMPTY_READING: Omit<FileReading, 'kind' | 'parts'> = {
  from: null,
  until: null,
  areDatesSwapped: false,
  owner: null,
  followers: null,
  days: [],
  posts: [],
  people: [],
  otherFiles: 0,
};

export type ReportProgress = (part: string, rows: number) => void;

const EXAMPLE_MAX_LENGTH = 60;

/** Counts the rows of a sheet or list, so that none disappears silently. */
export class PartCounter {
  readonly #name: string;
  readonly #use: PartUse;
  readonly #refused = new Map<RowRefusal, { rows: number; example: string | null }>();
  #read = 0;

  constructor(name: string, use: PartUse) {
    this.#name = toStorableText(name);
    this.#use = use;
  }

  get read(): number {
    return this.#read;
  }

  countRead(): void {
    this.#read += 1;
  }

  countRefused(reason: RowRefusal, example: string | null): void {
    const { rows, ...first } = this.#refused.get(reason) ?? {
      rows: 0,
      example: example === null ? null : toStorableText(example.slice(0, EXAMPLE_MAX_LENGTH)),
    };
    this.#refused.set(reason, { rows: rows + 1, ...first });
  }

  finish(): PartReceipt {
    const refused = [...this.#refused].map(([reason, counted]) => ({ reason, ...counted }));
    return {
      name: this.#name,
      use: this.#use,
      unused: null,
      found: this.#read + refused.reduce((sum, { rows }) => sum + rows, 0),
      read: this.#read,
      refused,
    };
  }
}

export function describeUnusedPart(name: string, unused: UnusedPart): PartReceipt {
  return { name: toStorableText(name), use: 'none', unused, found: 0, read: 0, refused: [] };
}
