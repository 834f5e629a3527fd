import * as z from 'zod/mini';
import { ApiToken, ApiTokenForm } from '../api-tokens.ts';
import { route } from '../http/route.ts';

export const listApiTokens = route({
  method: 'GET',
  path: '/user/api-tokens',
  summary: 'List the API tokens that have not been revoked, newest first',
  access: { session: ['web'] },
  replies: { 200: z.array(ApiToken) },
  errors: [],
});

export const createApiToken = route({
  method: 'POST',
  path: '/user/api-tokens',
  summary: 'Create an API token; the response is the only one that contains it',
  access: { session: ['web'], freshProof: true },
  body: ApiTokenForm,
  replies: { 201: z.object({ token: z.string(), apiToken: ApiToken }) },
  errors: [],
});

export const revokeApiToken = route({
  method: 'DELETE',
  path: '/user/api-tokens/:id',
  summary: 'Revoke an API token at once',
  access: { session: ['web'], freshProof: true },
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  owned: 'id',
  replies: { 200: z.object({ revoked: z.literal(true) }) },
  errors: [],
});

export const getOwnApiToken = route({
  method: 'GET',
  path: '/user/api-tokens/current',
  summary: 'Get the API token of this call, with its scopes',
  access: { token: 'any' },
  replies: { 200: ApiToken },
  errors: [],
});
