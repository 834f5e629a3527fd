import type { PersonKey } from './gateways/network/network.ts';

export type OpenedSignal = { no: number; person: number; isQuestion: boolean };

/** `memberId` is the network’s, if it is known. */
export type ErasedPerson = { id: number; memberId: string | null };

export type Events = {
  /** A profile was linked; the look-up before it counted the followers, if there was one. */
  'profile.linked': { userId: string; followers: number | null; countedAt: Date };
  /** LinkedIn's own files were imported, or an import was undone. */
  'files.changed': { userId: string };
  /** A subscription becomes active, for the first time or after its data was erased. */
  'subscription.activated': { userId: string };
  /** The engagement before the first payment has been read. */
  'history.read': { userId: string };
  /** The allowance of the current month grew, for example by a change to a larger plan. */
  'allowance.raised': { userId: string; periodStart: Date };
  /** The allowance of a new month opened. */
  'allowance.renewed': { userId: string; periodStart: Date };
  /** Two people of an account are the same person; `gone` is about to be deleted. */
  'people.merged': { userId: string; kept: number; gone: number };
  /** A merge was undone, and `gone` exists again. */
  'people.parted': { userId: string; kept: number; gone: number };
  /** People are erased from an account, with all their rows; `keys` belong to one of them. */
  'people.erased': {
    userId: string;
    people: readonly ErasedPerson[];
    keys: readonly PersonKey[];
  };
  /** Nothing with these keys may stay in any account. */
  'keys.erased': { keys: readonly PersonKey[] };
  /** New signals opened that may be passed on. */
  'signals.opened': { userId: string; signals: readonly OpenedSignal[] };
  /** People who are among the first ten, and were not the night before. */
  'leads.entered': { userId: string; people: readonly number[] };
  /** What a member recorded about a person changed; `touch` is its number, if it is one. */
  'lead.changed': { userId: string; person: number; touch: number | null };
  /** The source restricted its credential: no call is made for any account. */
  'source.paused': { source: string };
  /** The operator lifted the restriction. */
  'source.resumed': { source: string };
  /** The account's time zone changed. */
  'time_zone.changed': { userId: string };
  /** The data of a plan is erased after it was unpaid or ended for too long. */
  'data.erased': { userId: string };
  'account.erased': { userId: string };
};
