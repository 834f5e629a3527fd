import type { AnswerTo } from '../../api/call.ts';

export type Signal = AnswerTo<'GET /signals'>['items'][number];
export type SignalPage = AnswerTo<'GET /signals'>;
