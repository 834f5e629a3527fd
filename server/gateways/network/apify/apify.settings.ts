import { defineOptionalSlice } from '../../../platform/settings/slice.ts';
import {
  acceptDollars,
  acceptOneOf,
  acceptText,
  acceptUrl,
  acceptWholeNumber,
} from '../../../platform/settings/values.ts';
import type { ReactionsActor } from './actors.ts';

export const apifySettings = defineOptionalSlice('Apify', {
  token: {
    variable: 'APIFY_TOKEN',
    doc: 'API token of the second data service (docs/operations/going-live.md)',
    schema: acceptText(),
  },
  apiUrl: {
    variable: 'APIFY_API_URL',
    doc: 'base URL',
    default: 'https://api.apify.com',
    schema: acceptUrl(['https:', 'http:']),
    secure: 'in production',
  },
  reactionsActor: {
    variable: 'APIFY_REACTIONS_ACTOR',
    doc: 'actor that lists reactions: `harvestapi`, or `api-ninja` for half the price, which cannot be combined with HarvestAPI',
    default: 'harvestapi',
    schema: acceptOneOf(['harvestapi', 'api-ninja'], (author): ReactionsActor => author),
  },
  concurrency: {
    variable: 'APIFY_CONCURRENCY',
    doc: 'concurrent runs of each process',
    default: '4',
    schema: acceptWholeNumber(1, 100),
  },
  queue: {
    variable: 'APIFY_QUEUE',
    doc: 'runs that may wait',
    default: '100',
    schema: acceptWholeNumber(0, 10_000),
  },
  timeoutSeconds: {
    variable: 'APIFY_TIMEOUT_SECONDS',
    doc: 'timeout for a run; lookups by members wait 8 seconds',
    default: '120',
    schema: acceptWholeNumber(1, 180),
  },
  runMaxCost: {
    variable: 'APIFY_RUN_MAX_COST',
    doc: 'US dollars that one run may cost: 1 pays for 450 items',
    default: '1',
    schema: acceptDollars(100),
  },
  callCost: {
    variable: 'APIFY_CALL_COST',
    doc: 'US dollars reserved before a run, whose own cost replaces them',
    default: '0.05',
    schema: acceptDollars(100),
  },
  dailyBudget: {
    variable: 'APIFY_DAILY_BUDGET',
    doc: 'US dollars a UTC day, in addition to HARVEST_DAILY_BUDGET',
    default: '20',
    schema: acceptDollars(1_000_000),
  },
});
