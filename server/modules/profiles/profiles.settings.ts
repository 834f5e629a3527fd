import { defineSlice } from '../../platform/settings/slice.ts';
import { acceptWholeNumber } from '../../platform/settings/values.ts';

export const budgetSettings = defineSlice('Budgets', {
  lookUpsPerDay: {
    variable: 'LOOKUPS_PER_DAY',
    doc: 'paid profile lookups a day; a quarter is reserved for members with a plan',
    default: '2000',
    schema: acceptWholeNumber(4, 10_000_000),
  },
  lookUpsPerPlace: {
    variable: 'LOOKUPS_PER_PLACE',
    doc: 'lookups, and forecasts, a day from one IP network by accounts without a plan',
    default: '120',
    schema: acceptWholeNumber(1, 10_000_000),
  },
  lookUpsPerAccount: {
    variable: 'LOOKUPS_PER_ACCOUNT',
    doc: 'lookups a day by one account without a plan',
    default: '60',
    schema: acceptWholeNumber(1, 10_000_000),
  },
  analysesPerDay: {
    variable: 'ANALYSES_PER_DAY',
    doc: 'forecasts started a day; a quarter is reserved for members with a plan',
    default: '500',
    schema: acceptWholeNumber(4, 10_000_000),
  },
});
