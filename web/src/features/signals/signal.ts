import type { ReplyTo } from '../../api/call.ts';

export type Signal = ReplyTo<'GET /signals'>['items'][number];
export type SignalPage = ReplyTo<'GET /signals'>;
