import { slice } from '../../platform/settings/slice.ts';
import { wholeNumber } from '../../platform/settings/values.ts';

export const budgetSettings = slice('Budgets', {
  lookUpsPerDay: {
    variable: 'LOOKUPS_PER_DAY',
    doc: 'paid profile lookups a day; a quarter is reserved for members with a plan',
    default: '2000',
    schema: wholeNumber(4, 10_000_000),
  },
  lookUpsPerPlace: {
    variable: 'LOOKUPS_PER_PLACE',
    doc: 'lookups a day, and forecasts a day, from one IP network (/24 or /64) by accounts without a plan',
    default: '120',
    schema: wholeNumber(1, 10_000_000),
  },
  lookUpsPerAccount: {
    variable: 'LOOKUPS_PER_ACCOUNT',
    doc: 'lookups a day by one account without a plan',
    default: '60',
    schema: wholeNumber(1, 10_000_000),
  },
  analysesPerDay: {
    variable: 'ANALYSES_PER_DAY',
    doc: 'forecasts started a day; a quarter is reserved for members with a plan',
    default: '500',
    schema: wholeNumber(4, 10_000_000),
  },
});
