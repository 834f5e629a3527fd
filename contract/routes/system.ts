import * as z from 'zod/mini';
import { route } from '../route.ts';

export const isAlive = route({
  method: 'GET',
  path: '/health/live',
  summary: 'The process runs',
  access: 'public',
  replies: { 200: z.object({ status: z.literal('ok') }) },
  errors: [],
});

export const isReady = route({
  method: 'GET',
  path: '/health/ready',
  summary: 'The process can serve: database reached and migrated, not stopping',
  access: 'public',
  replies: { 200: z.object({ status: z.literal('ok') }) },
  errors: [],
});

export const getMetrics = route({
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus, behind METRICS_TOKEN',
  access: 'provider',
  replies: { 200: z.string() },
  mediaType: 'text/plain',
  errors: ['not_found'],
});

export const getOpenApi = route({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This interface as an OpenAPI 3.1 document',
  access: 'public',
  replies: { 200: z.unknown() },
  errors: [],
});
