import { defineSlice } from '../../platform/settings/slice.ts';
import {
  acceptEmailAddress,
  acceptOrNull,
  acceptText,
  acceptUrl,
} from '../../platform/settings/values.ts';

export const privacySettings = defineSlice('Privacy', {
  controller: {
    variable: 'PRIVACY_CONTROLLER',
    doc: 'name and postal address of the controller; in production no people are read while one of these three is empty',
    default: '',
    schema: acceptOrNull(acceptText(3)),
  },
  contact: {
    variable: 'PRIVACY_CONTACT',
    doc: 'email address for their questions',
    default: '',
    schema: acceptOrNull(acceptEmailAddress()),
  },
  assessmentUrl: {
    variable: 'PRIVACY_ASSESSMENT_URL',
    doc: 'your legitimate-interest assessment',
    default: '',
    schema: acceptOrNull(acceptUrl(['https:', 'http:'])),
  },
});
