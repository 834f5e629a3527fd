import { slice } from './platform/settings/slice.ts';
import { url } from './platform/settings/values.ts';

export const linkSettings = slice('Links', {
  website: {
    variable: 'WEBSITE_URL',
    doc: 'marketing site, linked in the footer and the Premium plan',
    default: 'https://example.com',
    schema: url(['https:', 'http:']),
  },
  roadmap: {
    variable: 'ROADMAP_URL',
    doc: 'roadmap, linked in the footer and the user menu',
    default: 'https://example.com/roadmap',
    schema: url(['https:', 'http:']),
  },
  extensionStore: {
    variable: 'EXTENSION_STORE_URL',
    doc: 'store page of the browser extension',
    default: 'https://example.com/extension',
    schema: url(['https:', 'http:']),
  },
});
