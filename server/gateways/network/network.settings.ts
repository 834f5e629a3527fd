import { slice } from '../../platform/settings-slice.ts';
import { hosts, text, url } from '../../platform/settings-values.ts';

export const networkSettings = slice('Professional network', {
  hosts: {
    variable: 'NETWORK_HOST',
    doc: 'hosts of profile URLs, separated by commas',
    default: 'www.linkedin.com,linkedin.com',
    schema: hosts(),
  },
  apiKey: { variable: 'HARVEST_API_KEY', doc: 'API key of the profile source', schema: text() },
  apiUrl: {
    variable: 'HARVEST_API_URL',
    doc: 'base URL of the profile source',
    default: 'https://api.harvest-api.com',
    schema: url(['https:', 'http:']),
    secure: 'in production',
  },
});
