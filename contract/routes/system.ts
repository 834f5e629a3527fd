import * as z from 'zod/mini';
import { route } from '../http/route.ts';

export const isAlive = route({
  method: 'GET',
  path: '/health/live',
  probe: true,
  head: true,
  summary: 'Liveness check: the process is running',
  access: 'public',
  replies: { 200: z.object({ status: z.literal('ok') }) },
  errors: [],
});

export const isReady = route({
  method: 'GET',
  path: '/health/ready',
  probe: true,
  head: true,
  summary:
    'Readiness check for load balancers: the process is listening and not shutting down, in any state of the database',
  access: 'public',
  replies: { 200: z.object({ status: z.literal('ok') }) },
  errors: [],
});

export const isDatabaseUp = route({
  method: 'GET',
  path: '/health/database',
  probe: true,
  head: true,
  summary: 'Database check for monitoring: the database answers and takes writes',
  access: 'public',
  replies: { 200: z.object({ status: z.literal('ok') }) },
  errors: [],
});

export const getMetrics = route({
  method: 'GET',
  path: '/metrics',
  probe: true,
  summary: 'Prometheus metrics, protected by METRICS_TOKEN',
  access: 'provider',
  replies: { 200: z.string() },
  mediaType: 'text/plain',
  errors: ['not_found'],
});

export const getOpenApi = route({
  method: 'GET',
  path: '/openapi.json',
  head: true,
  summary: 'This API as an OpenAPI 3.1 document',
  access: 'public',
  replies: { 200: z.unknown() },
  errors: [],
});
