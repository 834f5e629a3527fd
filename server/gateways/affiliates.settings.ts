import { defineOptionalSlice } from '../platform/settings/slice.ts';
import { acceptText, acceptUrl } from '../platform/settings/values.ts';

export const affiliatesSettings = defineOptionalSlice('Affiliates', {
  apiKey: {
    variable: 'FIRSTPROMOTER_API_KEY',
    doc: 'API key',
    schema: acceptText(),
  },
  accountId: {
    variable: 'FIRSTPROMOTER_ACCOUNT_ID',
    doc: 'account id',
    schema: acceptText(),
  },
  apiUrl: {
    variable: 'FIRSTPROMOTER_API_URL',
    doc: 'base URL',
    default: 'https://api.firstpromoter.com',
    schema: acceptUrl(['https:', 'http:']),
    secure: 'in production',
  },
});
