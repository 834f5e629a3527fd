import { optionalSlice } from '../platform/settings/slice.ts';
import { text, url } from '../platform/settings/values.ts';

export const googleSettings = optionalSlice('Google sign-in', {
  clientId: { variable: 'GOOGLE_CLIENT_ID', doc: 'OAuth client id', schema: text() },
  clientSecret: { variable: 'GOOGLE_CLIENT_SECRET', doc: 'OAuth client secret', schema: text() },
  issuer: {
    variable: 'GOOGLE_ISSUER',
    doc: 'issuer URL of the OpenID provider',
    default: 'https://accounts.google.com',
    schema: url(['https:', 'http:']),
    secure: 'in production',
  },
});
