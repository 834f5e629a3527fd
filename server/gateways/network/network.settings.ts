import { defineSlice } from '../../platform/settings/slice.ts';
import {
  acceptDollars,
  acceptHosts,
  acceptOrNull,
  acceptText,
  acceptUrl,
  acceptWholeNumber,
} from '../../platform/settings/values.ts';

export const networkSettings = defineSlice('Professional network', {
  hosts: {
    variable: 'NETWORK_HOST',
    doc: 'hosts of profile URLs, separated by commas',
    default: 'www.linkedin.com,linkedin.com',
    schema: acceptHosts(),
  },
  apiKey: {
    variable: 'HARVEST_API_KEY',
    doc: 'API key of the profile source. Empty in production: members import their own LinkedIn files, and nothing is read from LinkedIn',
    default: '',
    schema: acceptOrNull(acceptText()),
  },
  apiUrl: {
    variable: 'HARVEST_API_URL',
    doc: 'base URL of the profile source',
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
    doc: 'calls that may wait; further ones are refused',
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
    doc: 'US dollars for a call whose reply does not say its cost',
    default: '0.004',
    schema: acceptDollars(100),
  },
  dailyBudget: {
    variable: 'HARVEST_DAILY_BUDGET',
    doc: 'US dollars for all calls of a UTC day, with shares for each use: docs/tracking.md',
    default: '50',
    schema: acceptDollars(1_000_000),
  },
});
