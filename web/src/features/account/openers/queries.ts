import { queryOptions } from '@tanstack/react-query';
import { type ReplyTo, call } from '../../../api/call.ts';
import { OPENERS_KEY } from '../../../signed-in/query-client.ts';

export type ShownOpenerSettings = ReplyTo<'GET /user/openers'>;

export const openerSettingsQuery = queryOptions({
  queryKey: [OPENERS_KEY, 'settings'],
  queryFn: () => call('GET /user/openers', { inBackground: true }),
});
