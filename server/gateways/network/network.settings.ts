import * as z from 'zod/mini';
import { defineSlice } from '../../platform/settings/slice.ts';
import {
  acceptDollars,
  acceptHosts,
  acceptOrNull,
  acceptText,
  acceptUrl,
  acceptWholeNumber,
} from '../../platform/settings/values.ts';

const SOURCES = ['harvestapi', 'apify', 'files'];

export const networkSettings = defineSlice('Professional network', {
  hosts: {
    variable: 'NETWORK_HOST',
    doc: 'hosts of profile URLs, separated by commas',
    default: 'www.linkedin.com,linkedin.com',
    schema: acceptHosts(),
  },
  sources: {
    variable: 'NETWORK_SOURCES',
    doc: 'data services in order of preference: `harvestapi`, `apify`, or only `files` (the members’ own); empty: each one that has a key',
    default: '',
    schema: acceptOrNull(acceptSources()),
  },
  apiKey: {
    variable: 'HARVEST_API_KEY',
    doc: 'API key of the first data service; in production without any, nothing is read from LinkedIn',
    default: '',
    schema: acceptOrNull(acceptText()),
  },
  apiUrl: {
    variable: 'HARVEST_API_URL',
    doc: 'base URL',
    default: 'https://api.harvestapi.io',
    schema: acceptUrl(['https:', 'http:']),
    secure: 'in production',
  },
  concurrency: {
    variable: 'HARVEST_CONCURRENCY',
    doc: 'concurrent calls that your plan allows',
    default: '5',
    schema: acceptWholeNumber(1, 100),
  },
  queue: {
    variable: 'HARVEST_QUEUE',
    doc: 'calls that may wait',
    default: '100',
    schema: acceptWholeNumber(0, 10_000),
  },
  timeoutSeconds: {
    variable: 'HARVEST_TIMEOUT_SECONDS',
    doc: 'timeout for a list, including time in the queue',
    default: '30',
    schema: acceptWholeNumber(1, 180),
  },
  callCost: {
    variable: 'HARVEST_CALL_COST',
    doc: 'US dollars for a call that does not say its cost',
    default: '0.004',
    schema: acceptDollars(100),
  },
  dailyBudget: {
    variable: 'HARVEST_DAILY_BUDGET',
    doc: 'US dollars a UTC day, in shares (docs/tracking.md)',
    default: '50',
    schema: acceptDollars(1_000_000),
  },
});

function acceptSources() {
  const message = `must be some of ${SOURCES.join(', ')}, each once, separated by commas`;
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.split(',').map((name) => name.trim())),
    ),
    z
      .array(z.enum(SOURCES, message))
      .check(z.refine((names) => new Set(names).size === names.length, message)),
  );
}

/** Broken relations between the settings of the sources. */
export function checkSources(settings: {
  network: { sources: readonly string[] | null; apiKey: string | null };
  apify: { reactionsActor: string } | null;
}): string[] {
  const { sources, apiKey } = settings.network;
  const broken: string[] = [];
  if (sources?.includes('harvestapi') && apiKey === null) {
    broken.push('HARVEST_API_KEY is missing: NETWORK_SOURCES names harvestapi');
  }
  if (sources?.includes('apify') && settings.apify === null) {
    broken.push('APIFY_TOKEN is missing: NETWORK_SOURCES names apify');
  }
  const isSecond = apiKey !== null && (sources === null || sources.includes('harvestapi'));
  if (isSecond && settings.apify?.reactionsActor === 'api-ninja') {
    broken.push(
      'APIFY_REACTIONS_ACTOR is api-ninja, which names people by other keys than HarvestAPI: leave harvestapi out of NETWORK_SOURCES, or unset it',
    );
  }
  return broken;
}
