import { defineSlice } from './platform/settings/slice.ts';
import { acceptUrl } from './platform/settings/values.ts';

export const linkSettings = defineSlice('Links', {
  website: {
    variable: 'WEBSITE_URL',
    doc: 'marketing site, linked in the footer and the Premium plan',
    default: 'https://example.com',
    schema: acceptUrl(['https:', 'http:']),
  },
  roadmap: {
    variable: 'ROADMAP_URL',
    doc: 'roadmap, linked in the footer and the user menu',
    default: 'https://example.com/roadmap',
    schema: acceptUrl(['https:', 'http:']),
  },
  extensionStore: {
    variable: 'EXTENSION_STORE_URL',
    doc: 'store page of the browser extension',
    default: 'https://example.com/extension',
    schema: acceptUrl(['https:', 'http:']),
  },
});
