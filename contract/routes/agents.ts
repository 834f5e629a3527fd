import * as z from 'zod/mini';
import { TokenScope } from '../api-tokens.ts';
import { dateTime } from '../http/codecs.ts';
import { Redirect, route } from '../http/route.ts';

const Asked = z.object({ uid: z.string().check(z.maxLength(100)) });

export const openConsent = route({
  method: 'GET',
  path: '/agents/requests/:uid',
  summary: 'Open the page on which a member lets an agent connect',
  access: 'public',
  params: Asked,
  replies: { 302: Redirect },
  errors: [],
});

export const getConsent = route({
  method: 'GET',
  path: '/agents/requests/:uid/consent',
  summary: 'Get what an agent asks for, in the browser that it was asked in',
  access: { session: ['web'] },
  params: Asked,
  owned: false,
  replies: {
    200: z.object({
      /** As it calls itself; null if it has no name. */
      clientName: z.nullable(z.string()),
      clientId: z.string(),
      /** Where the browser goes on: a host, or the scheme of a program. */
      redirectHost: z.string(),
      isOnDevice: z.boolean(),
      scopes: z.array(TokenScope),
    }),
  },
  errors: [],
});

export const answerConsent = route({
  method: 'POST',
  path: '/agents/requests/:uid/consent',
  summary: 'Let an agent connect, or refuse it',
  access: { session: ['web'], freshProof: true },
  params: Asked,
  owned: false,
  body: z.object({ allows: z.boolean(), scopes: z.array(TokenScope).check(z.maxLength(20)) }),
  /** Where the browser goes on. */
  replies: { 200: z.object({ continueAt: z.string() }) },
  errors: [],
});

const ConnectedAgent = z.object({
  id: z.string(),
  name: z.string(),
  redirectHost: z.string(),
  scopes: z.array(TokenScope),
  createdAt: dateTime(),
  /** Accurate to ten minutes; null if it was never used. */
  lastUsedAt: z.nullable(dateTime()),
  /** The first half of the IP address of the last use. */
  lastUsedFrom: z.nullable(z.string()),
});
export type ConnectedAgent = z.input<typeof ConnectedAgent>;

export const listAgents = route({
  method: 'GET',
  path: '/user/agents',
  summary: 'List the connected agents, newest first',
  access: { session: ['web'] },
  replies: { 200: z.array(ConnectedAgent) },
  errors: [],
});

export const revokeAgent = route({
  method: 'DELETE',
  path: '/user/agents/:id',
  summary: 'Disconnect an agent at once',
  access: { session: ['web'], freshProof: true },
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  owned: 'id',
  replies: { 200: z.object({ revoked: z.literal(true) }) },
  errors: [],
});
