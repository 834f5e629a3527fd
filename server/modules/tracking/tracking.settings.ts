import { defineSlice } from '../../platform/settings/slice.ts';
import { acceptWholeNumber } from '../../platform/settings/values.ts';

export const trackingSettings = defineSlice('Tracking', {
  callsPerMember: {
    variable: 'READING_CALLS_PER_MEMBER',
    doc: 'calls to the profile source a day for each member with a plan, shared by all of them',
    default: '32',
    schema: acceptWholeNumber(4, 10_000),
  },
  callsPerDay: {
    variable: 'READING_CALLS_PER_DAY',
    doc: 'calls to the profile source a day for reading engagement, for all members together at most',
    default: '100000',
    schema: acceptWholeNumber(4, 100_000_000),
  },
});
