import type { FaultKind } from '../platform/faults.ts';
import type { DocumentStore } from '../platform/store.ts';

export type StoredRun = {
  id: string;
  actorId: string;
  datasetId: string;
  startedAt: number;
  /** When it ends by itself; null: never. */
  endsAt: number | null;
  endsAs: 'SUCCEEDED' | 'FAILED' | 'TIMED-OUT' | 'ABORTED';
  timeoutAt: number;
  abortedAt: number | null;
  dollars: number | null;
  isDatasetDeleted?: boolean;
  items: object[];
};

const ENDINGS: Partial<Record<FaultKind, StoredRun['endsAs']>> = {
  failed: 'FAILED',
  'timed-out': 'TIMED-OUT',
  aborted: 'ABORTED',
};

export type RunPlan = {
  actorId: string;
  found: object[];
  dollarsPerItem: number;
  runMs: number;
  timeoutMs: number;
  maxTotalChargeUsd: number;
  fault: FaultKind | undefined;
};

export function createRun(documents: DocumentStore, now: number, plan: RunPlan): StoredRun {
  const { found, fault, dollarsPerItem } = plan;
  // A run ends successfully when it has cost what it may.
  const affordable = Math.floor(plan.maxTotalChargeUsd / dollarsPerItem + 1e-9);
  const listed = fault === 'repeats' ? found.flatMap((item) => [item, item]) : found;
  const items = listed.slice(0, affordable);
  const endsAs = (fault && ENDINGS[fault]) ?? 'SUCCEEDED';
  const kept = endsAs === 'SUCCEEDED' ? items : items.slice(0, Math.floor(items.length / 2));
  const run: StoredRun = {
    id: makeId(),
    actorId: plan.actorId,
    datasetId: makeId(),
    startedAt: now,
    endsAt: fault === 'endless' ? null : now + plan.runMs,
    endsAs,
    timeoutAt: now + plan.timeoutMs,
    abortedAt: null,
    dollars: fault === 'costless' ? null : kept.length * dollarsPerItem,
    items: kept,
  };
  saveRun(documents, run);
  return run;
}

export function saveRun(documents: DocumentStore, run: StoredRun): void {
  documents.put('apify.run', run.id, run, { tag: run.datasetId });
}

export function findRun(documents: DocumentStore, id: string): StoredRun | undefined {
  return documents.get<StoredRun>('apify.run', id);
}

export function findRunOfDataset(documents: DocumentStore, id: string): StoredRun | undefined {
  const [run] = documents.list<StoredRun>('apify.run', { tag: id });
  return run?.isDatasetDeleted ? undefined : run;
}

export function getStatus(run: StoredRun, now: number): string {
  if (run.abortedAt !== null) return 'ABORTED';
  if (run.endsAt !== null && now >= run.endsAt) return run.endsAs;
  if (now >= run.timeoutAt) return 'TIMED-OUT';
  return now === run.startedAt ? 'READY' : 'RUNNING';
}

export function isOpen(run: StoredRun, now: number): boolean {
  return getStatus(run, now) === 'READY' || getStatus(run, now) === 'RUNNING';
}

/** As Apify writes it: dates as texts, and no cost before there is one. */
export function describeRun(run: StoredRun, now: number) {
  const isEnded = !isOpen(run, now);
  return {
    id: run.id,
    actId: run.actorId,
    userId: 'sandbox',
    startedAt: new Date(run.startedAt).toISOString(),
    finishedAt: isEnded ? new Date(now).toISOString() : null,
    status: getStatus(run, now),
    statusMessage: null,
    meta: { origin: 'API', userAgent: '' },
    stats: { restartCount: 0, resurrectCount: 0, computeUnits: 0 },
    options: { build: 'latest', memoryMbytes: 256 },
    buildId: 'sandbox',
    defaultDatasetId: run.datasetId,
    defaultKeyValueStoreId: makeId(),
    defaultRequestQueueId: makeId(),
    ...(run.dollars !== null && { usageTotalUsd: isEnded ? run.dollars : 0 }),
  };
}

function makeId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 17);
}
