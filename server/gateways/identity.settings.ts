import { defineOptionalSlice } from '../platform/settings/slice.ts';
import { acceptText, acceptUrl } from '../platform/settings/values.ts';

export const googleSettings = defineOptionalSlice('Google sign-in', {
  clientId: { variable: 'GOOGLE_CLIENT_ID', doc: 'OAuth client id', schema: acceptText() },
  clientSecret: {
    variable: 'GOOGLE_CLIENT_SECRET',
    doc: 'OAuth client secret',
    schema: acceptText(),
  },
  issuer: {
    variable: 'GOOGLE_ISSUER',
    doc: 'issuer URL of the OpenID provider',
    default: 'https://accounts.google.com',
    schema: acceptUrl(['https:', 'http:']),
    secure: 'in production',
  },
});
