import type { ReplyOf, Route } from '../../../contract/http/route.ts';
import * as contract from '../../../contract/routes/leads.ts';
import { fillPath } from '../../../contract/http/path.ts';
import { startSignals } from '../signals/signals.fixture.ts';
import { comment, reaction } from '../signals/signals.fixture.ts';
import { leadsModule } from './leads.module.ts';

export type Leads = Awaited<ReturnType<typeof startLeads>>;

type Parts = { id?: number; no?: number; query?: Record<string, string>; body?: unknown };

/** Leads over signals, and `others`, served over HTTP. Jobs wait until `work` is called. */
export async function startLeads(others: Parameters<typeof startSignals>[0] = []) {
  const app = await startSignals([leadsModule, ...others]);

  const answer = async (user: string, route: Route, { id, no, query, body }: Parts = {}) => {
    const path = fillPath(route.path, { id, no });
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${app.origin}/api${path}?${search}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${user}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };

  const ask = async <R extends Route>(
    user: string,
    route: R,
    parts: Parts = {},
  ): Promise<ReplyOf<R>> => {
    const { status, text } = await answer(user, route, parts);
    const schema = route.replies[status];
    if (!schema) throw new Error(`${route.method} ${route.path} answered ${status}: ${text}`);
    return schema.parse(JSON.parse(text)) as ReplyOf<R>;
  };

  return {
    ...app,
    answer,
    ask,
    async addSeller(posts = 1) {
      const user = await app.addMember();
      for (let post = 0; post < posts; post += 1) await app.addPost(user);
      return user;
    },
    addCrowd: (user: string, count: number, headline = 'Baker', from = 0) =>
      app.arrive(
        user,
        Array.from({ length: count }, (_, index) =>
          reaction(`Crowd ${from + index}`, 'like', { headline }),
        ),
      ),
    asks: (user: string, name: string, text = 'How did you measure it?') =>
      app.arrive(user, [comment(name, text, app.clock.now())], { kind: 'comment' }),
    async findNumber(user: string, name: string) {
      const { person_id: id } = await app.db
        .selectFrom('people')
        .select('person_id')
        .where('user_id', '=', user)
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return id;
    },
    listed: async (user: string, query: Record<string, string> = {}) =>
      ask(user, contract.listLeads, { query: { tab: 'all', ...query } }),
    namesIn: async (user: string, tab: string) => {
      const { items } = await ask(user, contract.listLeads, { query: { tab } });
      return items.map(({ name }) => name);
    },
  };
}

export const NOTHING = {
  sentence: '',
  titles: [],
  fields: [],
  places: [],
  never: [],
  removed: [],
};
