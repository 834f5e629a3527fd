import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { INTEGRATIONS_KEY } from '../../signed-in/query-client.ts';

export const webhooksQuery = queryOptions({
  queryKey: [INTEGRATIONS_KEY, 'webhooks'],
  queryFn: () => call('GET /user/webhooks', { inBackground: true }),
  // Deliveries happen without notice.
  staleTime: 0,
});

export const tokensQuery = queryOptions({
  queryKey: [INTEGRATIONS_KEY, 'tokens'],
  queryFn: () => call('GET /user/api-tokens', { inBackground: true }),
  // Programs use them without notice.
  staleTime: 0,
});
