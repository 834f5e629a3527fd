import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CODES } from '../../contract/errors.ts';
import { ErrorBody } from '../../contract/http/route.ts';
import {
  listCases,
  type EdgeCase,
  FORM_NAMES,
  FORMS,
  type FormEdges,
} from '../../contract/testing/edges.ts';
import { startSupport } from '../modules/support/support.fixture.ts';
import { startWholeProduct } from '../testing/product.ts';

const Registered = z.object({ user: z.object({ token: z.string() }) });

// Registration hashes a password for each accepted value.
const LIMIT_MS = 90_000;

test.each(FORM_NAMES)(
  'over HTTP, %s accepts and refuses what the contract says [S1.10, S5.01, S5.02, S5.03, S5.04, S5.05, S5.08, S5.10, S5.11, S5.13, S5.14, S5.15, S5.16, S5.17, S5.18, S5.19, S8.20]',
  async (form) => {
    // Profiles need the network stand-in; accounts and support start faster without it.
    const { origin } = form === 'linkProfile' ? await startWholeProduct() : await startSupport();
    const call = async (edge: Pick<EdgeCase, 'values'>, to: FormEdges, token?: string) => {
      const [method = '', path = ''] = to.call.split(' ');
      const query = new URLSearchParams(edge.values as Record<string, string>); // strings, in a GET
      const response = await fetch(`${origin}/api${path}${method === 'GET' ? `?${query}` : ''}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(edge.values) }),
      });
      const body: unknown = await response.json();
      return { status: response.status, body };
    };
    const to: FormEdges = FORMS[form];
    const newcomer = await call({ values: FORMS.register.base(999) }, FORMS.register);
    const token = to.isSignedIn ? Registered.parse(newcomer.body).user.token : undefined;

    for (const edge of listCases(form)) {
      const { status, body } = await call(edge, to, token);
      const failure = status < 400 ? undefined : ErrorBody.parse(body);
      if (edge.says === null) {
        expect([edge.title, failure?.code]).not.toEqual([edge.title, CODES.bad_request.code]);
        expect([edge.title, failure?.code]).not.toEqual([edge.title, CODES.unexpected.code]);
      } else {
        expect([edge.title, status, failure?.code]).toEqual([
          edge.title,
          400,
          CODES.bad_request.code,
        ]);
        expect([edge.title, failure?.errors]).toEqual([edge.title, { [edge.field]: [edge.says] }]);
      }
    }
  },
  LIMIT_MS,
);
