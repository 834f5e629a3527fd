import { defineSlice } from '../../platform/settings/slice.ts';
import { acceptWholeNumber } from '../../platform/settings/values.ts';

export const trackingSettings = defineSlice('Tracking', {
  callsPerMember: {
    variable: 'READING_CALLS_PER_MEMBER',
    doc: 'calls to the source a day per member with a plan, in one pool',
    default: '32',
    schema: acceptWholeNumber(4, 10_000),
  },
  callsPerDay: {
    variable: 'READING_CALLS_PER_DAY',
    doc: 'calls to the source a day for reading engagement, in all',
    default: '100000',
    schema: acceptWholeNumber(4, 100_000_000),
  },
});
