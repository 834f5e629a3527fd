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
    'Readiness check: the database is reachable and migrated, and the process is not shutting down',
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
