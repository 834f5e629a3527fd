import { setTimeout as sleep } from 'node:timers/promises';
import type { ApifyClient } from 'apify-client';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Log } from '../../../platform/log/log.ts';
import type { Spender } from '../budget-shares.ts';
import type { CallGuard } from '../call-guard.ts';
import { acceptItems } from '../shape-parts.ts';
import type { Actor } from './actors.ts';
import { type Bill, createCharger } from './charge.ts';
import { ApifyRefusal, type ApifyConnection, type ApifySettings, hideWords } from './client.ts';

/** To read what a run found, or to abort it. */
const SPARE_MS = 15_000;
/** Apify answers a request for a run when it ends, or after this time. */
const LONGEST_WAIT_SECONDS = 20;
const FAILED_READS = 3;
/** Prices may double, and some actors charge for their start. */
const CHARGE_MARGIN = { factor: 2, dollars: 0.01 };

const storageId = z.string().check(z.regex(/^[\w-]{1,60}$/));

/** The parts of a run that we read: https://docs.apify.com/api/v2/actor-run-get */
const Run = z.object({
  id: storageId,
  status: z.string().check(z.maxLength(20)),
  defaultDatasetId: storageId,
  usageTotalUsd: z.nullish(z.number().check(z.gte(0), z.lte(1_000))),
});
type Run = z.output<typeof Run>;

const OPEN_STATUSES: ReadonlySet<string> = new Set(['READY', 'RUNNING', 'TIMING-OUT', 'ABORTING']);
const FAILED_STATUSES = ['FAILED', 'TIMED-OUT', 'ABORTED'] as const;
type Failure = (typeof FAILED_STATUSES)[number] | 'UNFINISHED' | 'UNKNOWN';

/** The run ended without a result, or had not ended within its limit. */
export class RunFailed extends Error {
  constructor(status: Failure) {
    super(`Apify’s run ended as ${status}`);
    this.name = 'RunFailed';
  }
}

export type DatasetPage<T> = {
  datasetId: string;
  items: T[];
  leftOut: number;
  /** The items of the page, readable or not, and of the whole data set. */
  listed: number;
  total: number;
};

/** `offset` counts the items of the data set. */
export type Place = { offset: number; limit: number };

export type RunRequest<Of, T> = {
  actor: Actor<Of, T>;
  of: Of;
  maxItems: number;
  withinMs: number;
  /** An unfinished run is not aborted: the next request with this key waits for it. */
  key?: string;
};

export type RunOptions = { guard?: CallGuard; log?: Pick<Log, 'warn'>; pollMs?: number };

export type Runs = ReturnType<typeof createRuns>;

export function createRuns(
  connection: ApifyConnection,
  settings: Pick<ApifySettings, 'callCost' | 'runMaxCost'>,
  { guard, log, pollMs = 1_000 }: RunOptions,
) {
  const charge = createCharger(connection, settings, guard);
  const unfinished = new LRUCache<string, Run>({ max: 500, ttl: 300_000 });

  /** What actors found about people stays with Apify no longer than it takes to read it. */
  async function deleteIfRead(
    client: ApifyClient,
    { datasetId, listed, total }: Omit<DatasetPage<unknown>, 'items'>,
    { offset }: Place,
  ): Promise<void> {
    if (offset + listed < total) return;
    try {
      await hideWords(client.dataset(datasetId).delete());
    } catch (error) {
      log?.warn({ err: error }, 'a data set was read, and could not be deleted');
    }
  }

  return {
    /** Runs an actor to its end, and returns a page of what it found. */
    run<Of, T>(
      request: RunRequest<Of, T>,
      place: Place,
      spender: Spender,
    ): Promise<DatasetPage<T> & { isCut: boolean }> {
      const { actor, withinMs, maxItems, key = '' } = request;
      const expected = maxItems * actor.dollarsPerItem;
      const margin = CHARGE_MARGIN.factor * expected + CHARGE_MARGIN.dollars;
      const maxCost = Math.min(settings.runMaxCost, margin);
      return charge(spender, withinMs + SPARE_MS, async (client, bill) => {
        const begun = unfinished.get(key) ?? (await start(client, { ...request, maxCost }, bill));
        unfinished.delete(key);
        // If a run does not say its cost, it may have cost as much as was allowed.
        bill.dollars = maxCost;
        const run = await waitForEnd(client, begun, { withinMs, pollMs });
        if (OPEN_STATUSES.has(run.status)) {
          if (key === '') {
            const aborted = Run.parse(await hideWords(client.run(run.id).abort()));
            bill.dollars = aborted.usageTotalUsd ?? maxCost;
          } else unfinished.set(key, run);
          throw new RunFailed('UNFINISHED');
        }
        bill.dollars = run.usageTotalUsd ?? maxCost;
        if (run.status !== 'SUCCEEDED') throw new RunFailed(nameFailure(run.status));
        const page = await readPage(client, run.defaultDatasetId, actor, place);
        await deleteIfRead(client, page, place);
        // Apify may compute the cost of a run after its end.
        if (bill.dollars === 0) bill.dollars = page.total * actor.dollarsPerItem;
        return { ...page, isCut: bill.dollars > 0.95 * maxCost };
      });
    },

    /** A further page of a data set; null if it no longer exists. */
    read<Of, T>(
      { actor, datasetId }: { actor: Actor<Of, T>; datasetId: string },
      place: Place,
      spender: Spender,
    ): Promise<DatasetPage<T> | null> {
      return charge(spender, SPARE_MS, async (client, bill) => {
        bill.dollars = 0;
        try {
          const page = await readPage(client, datasetId, actor, place);
          await deleteIfRead(client, page, place);
          return page;
        } catch (error) {
          if (error instanceof ApifyRefusal && error.status === 404) return null;
          throw error;
        }
      });
    },
  };
}

async function start<Of, T>(
  client: ApifyClient,
  { actor, of, maxItems, maxCost, withinMs }: RunRequest<Of, T> & { maxCost: number },
  bill: Bill,
): Promise<Run> {
  try {
    const input = actor.buildInput(of, maxItems);
    // The time limit ends the run even if this process does not live to abort it.
    const limits = { maxTotalChargeUsd: maxCost, timeout: Math.ceil(withinMs / 1_000) };
    return Run.parse(await hideWords(client.actor(actor.id).start(input, { maxItems, ...limits })));
  } catch (error) {
    // A refused run costs nothing; after any other fault, one may have been started.
    if (error instanceof ApifyRefusal && error.status < 500) bill.dollars = 0;
    throw error;
  }
}

/** The run may still be open after `withinMs`. */
async function waitForEnd(
  client: ApifyClient,
  run: Run,
  { withinMs, pollMs }: { withinMs: number; pollMs: number },
): Promise<Run> {
  const endsAt = performance.now() + withinMs;
  let current = run;
  let failedReads = 0;
  while (OPEN_STATUSES.has(current.status) && performance.now() < endsAt) {
    const leftMs = endsAt - performance.now();
    const waitForFinish = Math.min(LONGEST_WAIT_SECONDS, Math.ceil(leftMs / 1_000));
    try {
      current = Run.parse(await hideWords(client.run(run.id).get({ waitForFinish })));
    } catch (error) {
      failedReads += 1;
      if (failedReads === FAILED_READS) throw error;
    }
    if (OPEN_STATUSES.has(current.status)) await sleep(Math.min(pollMs, leftMs));
  }
  return current;
}

function nameFailure(status: string): Failure {
  return FAILED_STATUSES.find((each) => each === status) ?? 'UNKNOWN';
}

async function readPage<Of, T>(
  client: ApifyClient,
  datasetId: string,
  { item }: Actor<Of, T>,
  { offset, limit }: Place,
): Promise<DatasetPage<T>> {
  const read = await hideWords(client.dataset(datasetId).listItems({ offset, limit }));
  const Page = z.object({ items: acceptItems(item), total: z.int().check(z.gte(0)) });
  const { items: found, total } = Page.parse(read);
  const { items, leftOut } = found;
  if (items.length + leftOut > limit) throw new Error('Apify’s page is longer than it may be');
  return { datasetId, items, leftOut, listed: items.length + leftOut, total };
}
