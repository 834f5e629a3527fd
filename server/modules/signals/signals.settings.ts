import { slice } from '../../platform/settings/slice.ts';
import { wholeNumber } from '../../platform/settings/values.ts';

export const retentionSettings = slice('Retention', {
  retentionMonths: {
    variable: 'PEOPLE_RETENTION_MONTHS',
    doc: 'months after a person’s last engagement until they and their engagement are deleted',
    default: '12',
    schema: wholeNumber(1, 24),
  },
});
