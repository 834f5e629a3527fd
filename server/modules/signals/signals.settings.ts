import { defineSlice } from '../../platform/settings/slice.ts';
import { acceptWholeNumber } from '../../platform/settings/values.ts';

export const retentionSettings = defineSlice('Retention', {
  retentionMonths: {
    variable: 'PEOPLE_RETENTION_MONTHS',
    doc: 'months from a person’s last engagement to deletion; at least 2',
    default: '12',
    // A post is read again for 30 days: what one month deletes in February would come back as new,
    // and be charged again.
    schema: acceptWholeNumber(2, 24),
  },
});
