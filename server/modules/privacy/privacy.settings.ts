import { slice } from '../../platform/settings/slice.ts';
import { emailAddress, orNull, text, url } from '../../platform/settings/values.ts';

export const privacySettings = slice('Privacy', {
  controller: {
    variable: 'PRIVACY_CONTROLLER',
    doc: 'who is responsible for the data of people who engage with posts: name and postal address. In production, people are not read while one of these three is empty',
    default: '',
    schema: orNull(text(3)),
  },
  contact: {
    variable: 'PRIVACY_CONTACT',
    doc: 'email address for their questions',
    default: '',
    schema: orNull(emailAddress()),
  },
  assessmentUrl: {
    variable: 'PRIVACY_ASSESSMENT_URL',
    doc: 'page with your legitimate-interest assessment',
    default: '',
    schema: orNull(url(['https:', 'http:'])),
  },
});
