import { queryOptions } from '@tanstack/react-query';
import { call, type ReplyTo } from '../../api/call.ts';
import { IMPORTS_KEY } from '../../signed-in/query-client.ts';

export type Imports = ReplyTo<'GET /imports'>;
export type Receipt = Imports['imports'][number];

export const importsQuery = queryOptions({
  queryKey: [IMPORTS_KEY],
  queryFn: ({ signal: abortSignal }) => call('GET /imports', { inBackground: true, abortSignal }),
});
