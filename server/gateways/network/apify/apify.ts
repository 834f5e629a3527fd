import type { Spender } from '../budget-shares.ts';
import { UnclearAnswer } from '../call-guard.ts';
import { PURPOSES } from '../purposes.ts';
import type { NetworkSource, SourceList, SourcePage } from '../source.ts';
import { type Actor, ACTORS, REACTIONS_ACTORS, type ReactionsActor } from './actors.ts';
import { type ApifySettings, connectApify } from './client.ts';
import { createRuns, type DatasetPage, type RunOptions, type Runs } from './runs.ts';

export const APIFY = 'apify';

/** Below our own deadline of ten seconds. */
const LOOK_UP_MS = 8_000;
/** The first run for a list of posts asks for no more. */
const FIRST_POSTS = 60;

export function createApify(
  settings: ApifySettings & { readonly reactionsActor: ReactionsActor },
  options: RunOptions = {},
): NetworkSource {
  const runs = createRuns(connectApify(settings), settings, options);
  const withinMs = settings.timeoutSeconds * 1_000;
  const { runMaxCost } = settings;
  const listing = { runs, withinMs, runMaxCost };
  const reactionsActor = REACTIONS_ACTORS[settings.reactionsActor];

  return {
    name: APIFY,
    title: 'Apify',
    purposes: PURPOSES,
    photoOrigin: new URL(settings.apiUrl).origin,
    concurrency: settings.concurrency,

    async readProfile(person, spender) {
      const request = { actor: ACTORS.profile, of: person, maxItems: 1 };
      const patience = isAwaited(spender)
        ? { withinMs: Math.min(LOOK_UP_MS, withinMs), key: JSON.stringify(person) }
        : { withinMs };
      const place = { offset: 0, limit: 1 };
      const { items } = await runs.run({ ...request, ...patience }, place, spender);
      const [profile] = items;
      // Actors find nothing after many faults, so that alone is no absence.
      if (profile === undefined) throw new UnclearAnswer('Apify’s run found no profile');
      return profile;
    },

    posts: {
      ...listWith(ACTORS.posts, { ...listing, pageSize: 20, firstItems: FIRST_POSTS }),
      maxListed: null,
      order: 'newest-first',
    },
    reactions: listWith(reactionsActor, { ...listing, pageSize: 100 }),
    comments: listWith(ACTORS.comments, { ...listing, pageSize: 50 }),
    replies: null,
  };
}

/** A person waits for the answer. */
function isAwaited({ share }: Spender): boolean {
  return share !== 'checks' && share !== 'history';
}

type Listing = {
  runs: Runs;
  withinMs: number;
  runMaxCost: number;
  pageSize: number;
  firstItems?: number;
};

/** So that the limit of items, which is known to us, ends a run before its limit of money. */
const USED_OF_COST = 0.9;

/** One run finds the whole list; its pages are read from the data set of the run. */
function listWith<Of, T>(actor: Actor<Of, T>, listing: Listing): SourceList<Of, T> {
  const { runs, withinMs, runMaxCost, pageSize } = listing;
  const affordable = Math.floor((USED_OF_COST * runMaxCost) / actor.dollarsPerItem);
  const most = Math.max(1, Math.min(actor.maxItems, affordable));
  const begin = { datasetId: null, offset: 0, isCut: false };

  return {
    pageSize,
    maxListed: most,
    order: 'unspecified',
    async read(of, cursor, spender) {
      const asked = Math.min(most, listing.firstItems ?? most);
      const at = readCursor(cursor) ?? { ...begin, asked };
      const place = { offset: at.offset, limit: pageSize };
      const { datasetId } = at;
      const stored = datasetId && (await runs.read({ actor, datasetId }, place, spender));
      if (stored) return describePage(stored, { ...at, most });
      const request = { actor, of, maxItems: at.asked, withinMs };
      const page = await runs.run(request, place, spender);
      return describePage(page, { ...at, isCut: page.isCut, most });
    },
  };
}

type ListPlace = {
  /** Null: a run is next. */
  datasetId: string | null;
  offset: number;
  /** The number of items that the run was asked for. */
  asked: number;
  /** The run ended at its limit of money. */
  isCut: boolean;
};

/** A longer run finds the items of the shorter one again, and costs them again. */
const LONGER = 4;

function describePage<T>(
  { items, leftOut, listed, total, datasetId }: DatasetPage<T>,
  { offset, asked, isCut, most }: ListPlace & { most: number },
): SourcePage<T> {
  const end = offset + listed;
  const isFull = total >= asked;
  const shown = { items, leftOut, total: isFull || isCut ? null : total };
  // A data set that claims more than its run may find would never end.
  if (listed > 0 && end < Math.min(total, most)) {
    return { ...shown, next: writeCursor({ datasetId, offset: end, asked, isCut }) };
  }
  if (isFull && !isCut && asked < most) {
    const longer = { datasetId: null, offset: end, asked: Math.min(most, LONGER * asked), isCut };
    return { ...shown, next: writeCursor(longer) };
  }
  // The rest was not read.
  return { ...shown, leftOut: leftOut + (isFull || isCut ? 1 : 0), next: null };
}

function writeCursor({ datasetId, offset, asked, isCut }: ListPlace): string {
  return `${datasetId ?? '-'} ${offset} ${asked}${isCut ? ' cut' : ''}`;
}

function readCursor(cursor: string | null): ListPlace | null {
  const [, datasetId, offset, asked, cut] =
    /^([\w-]{1,60}) (\d{1,6}) (\d{1,6})( cut)?$/.exec(cursor ?? '') ?? [];
  if (datasetId === undefined) return null;
  return {
    datasetId: datasetId === '-' ? null : datasetId,
    offset: Number(offset),
    asked: Number(asked),
    isCut: cut !== undefined,
  };
}
