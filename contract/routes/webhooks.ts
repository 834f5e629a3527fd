import * as z from 'zod/mini';
import { dateTime, rowNumber } from '../http/codecs.ts';
import { page, pageQuery } from '../http/pages.ts';
import { route } from '../http/route.ts';
import { Delivery, Webhook, WebhookChange, WebhookForm } from '../webhooks.ts';

const access = { session: ['web'] } as const;
const proven = { ...access, freshProof: true } as const;
const params = z.object({ id: z.string().check(z.maxLength(100)) });
const owned = 'id';

export const listWebhooks = route({
  method: 'GET',
  path: '/user/webhooks',
  summary: 'List the receivers of events, with their state',
  access,
  replies: { 200: z.array(Webhook) },
  errors: [],
});

export const createWebhook = route({
  method: 'POST',
  path: '/user/webhooks',
  summary: 'Add a receiver; the response is the only one that contains its secret',
  access: proven,
  body: WebhookForm,
  replies: { 201: z.object({ secret: z.string(), webhook: Webhook }) },
  errors: [],
});

export const changeWebhook = route({
  method: 'PATCH',
  path: '/user/webhooks/:id',
  summary: 'Choose other events for a receiver, or send to it again',
  access: proven,
  params,
  owned,
  body: WebhookChange,
  replies: { 200: Webhook },
  errors: [],
});

export const deleteWebhook = route({
  method: 'DELETE',
  path: '/user/webhooks/:id',
  summary: 'Remove a receiver with its log',
  access: proven,
  params,
  owned,
  replies: { 200: z.object({ deleted: z.literal(true) }) },
  errors: [],
});

export const rotateWebhookSecret = route({
  method: 'POST',
  path: '/user/webhooks/:id/secret',
  summary: 'Make a new secret for a receiver; the earlier one signs as well for a day',
  access: proven,
  params,
  owned,
  replies: { 200: z.object({ secret: z.string(), webhook: Webhook }) },
  errors: [],
});

export const testWebhook = route({
  method: 'POST',
  path: '/user/webhooks/:id/test',
  summary: 'Send a test event to a receiver',
  access,
  params,
  owned,
  replies: { 202: z.object({ event: z.string() }) },
  errors: [],
});

const DeliveryPlace = z.object({ at: dateTime(), event: z.string(), attempt: rowNumber() });

export const listDeliveries = route({
  method: 'GET',
  path: '/user/webhooks/:id/deliveries',
  summary: 'List the attempts of the last thirty days, newest first',
  access,
  params,
  owned,
  query: pageQuery(DeliveryPlace),
  replies: { 200: page(Delivery, DeliveryPlace) },
  errors: [],
});

export const sendAgain = route({
  method: 'POST',
  path: '/user/webhooks/:id/send-again',
  summary: 'Send an event again under its id, or all that failed',
  access,
  params,
  owned,
  body: z.object({ event: z.optional(z.string().check(z.maxLength(100))) }),
  replies: { 202: z.object({ events: z.int() }) },
  errors: ['not_found'],
});
