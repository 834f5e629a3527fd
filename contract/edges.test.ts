import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { NameForm } from './forms.ts';
import { parseProfileUrl } from './profile-url.ts';
import { routes } from './routes/index.ts';
import { SupportMessage } from './routes/support.ts';
import { listCases, FORM_NAMES, FORMS, type FormName } from './testing/edges.ts';

function getSchema(form: FormName): z.ZodMiniType {
  // Support messages are validated for visitors only; the server tests cover that.
  if (form === 'contact') return SupportMessage;
  // The server checks a changed name only.
  if (form === 'changeName') return NameForm;
  const route = routes.find(({ method, path }) => `${method} ${path}` === FORMS[form].call);
  if (!route?.body) throw new Error(`${FORMS[form].call} takes no body`);
  return route.body;
}

/** Profile URLs are validated by a function that takes the network's host. */
const schemas = FORM_NAMES.filter((form) => form !== 'linkProfile');

test.each(schemas.flatMap(listCases))(
  'by the contract, $title [S5.01, S9.02]',
  ({ form, field, values, says }) => {
    const issues = getSchema(form).safeParse(values).error?.issues ?? [];
    const said = issues.map(({ path, message }) => [path[0], message]);
    expect(said).toEqual(says === null ? [] : [[field, says]]);
  },
);

test.each(listCases('linkProfile'))(
  'by the contract, $title [S5.01, S9.02]',
  ({ values, says }) => {
    expect(parseProfileUrl(String(values['linkedin_profile_url'])) === null).toBe(says !== null);
  },
);
