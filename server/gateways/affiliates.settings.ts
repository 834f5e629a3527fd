import { optionalSlice } from '../platform/settings/slice.ts';
import { text, url } from '../platform/settings/values.ts';

export const affiliatesSettings = optionalSlice('Affiliates', {
  apiKey: { variable: 'FIRSTPROMOTER_API_KEY', doc: 'API key of FirstPromoter', schema: text() },
  accountId: {
    variable: 'FIRSTPROMOTER_ACCOUNT_ID',
    doc: 'account id at FirstPromoter',
    schema: text(),
  },
  apiUrl: {
    variable: 'FIRSTPROMOTER_API_URL',
    doc: 'base URL of FirstPromoter',
    default: 'https://api.firstpromoter.com',
    schema: url(['https:', 'http:']),
    secure: 'in production',
  },
});
