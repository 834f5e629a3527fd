import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { INTEGRATIONS_KEY } from '../../signed-in/query-client.ts';

export const webhooksQuery = queryOptions({
  queryKey: [INTEGRATIONS_KEY, 'webhooks'],
  queryFn: () => call('GET /user/webhooks', { inBackground: true }),
  // Deliveries happen without notice.
  staleTime: 0,
});

export const agentsQuery = queryOptions({
  queryKey: [INTEGRATIONS_KEY, 'agents'],
  queryFn: () => call('GET /user/agents', { inBackground: true }),
  // Agents connect and act without notice.
  staleTime: 0,
});

export const buildConsentQuery = (uid: string) =>
  queryOptions({
    queryKey: [INTEGRATIONS_KEY, 'consent', uid],
    queryFn: () =>
      call('GET /agents/requests/:uid/consent', { params: { uid }, inBackground: true }),
  });

export const tokensQuery = queryOptions({
  queryKey: [INTEGRATIONS_KEY, 'tokens'],
  queryFn: () => call('GET /user/api-tokens', { inBackground: true }),
  // Programs use them without notice.
  staleTime: 0,
});
