import type { ReplyTo } from '../../../api/call.ts';

export type FirstDay = ReplyTo<'GET /user/first-day'>;

const SHOWN_MS = 14 * 86_400_000;

export function isRecent({ begunAt }: Pick<FirstDay, 'begunAt'>, now: number): boolean {
  return begunAt !== null && now - Date.parse(begunAt) <= SHOWN_MS;
}
