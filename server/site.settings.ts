import { defineSlice } from './platform/settings/slice.ts';
import { acceptOrNull, acceptText, acceptUrl } from './platform/settings/values.ts';

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

export const signUpSettings = defineSlice('Signing up', {
  terms: {
    variable: 'TERMS_URL',
    doc: 'your terms of use, linked where members sign in (draft: docs/operations/terms.md)',
    default: '',
    schema: acceptOrNull(acceptUrl(['https:', 'http:'])),
  },
  privacyNotice: {
    variable: 'MEMBER_PRIVACY_URL',
    doc: 'your privacy notice for members (draft: docs/operations/member-privacy.md)',
    default: '',
    schema: acceptOrNull(acceptUrl(['https:', 'http:'])),
  },
  lowestPrice: {
    variable: 'LOWEST_PRICE',
    doc: 'monthly price of the smallest plan, as the sign-in page says',
    default: '$29',
    schema: acceptText(),
  },
});
