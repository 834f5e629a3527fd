import * as routes from '../../../contract/routes/accounts.ts';
import { TOKEN_KEY } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { Answer, type BoundRoute, on, redirect } from '../../http.ts';
import { Failure } from '../../platform/failure.ts';
import { type Member, presentUser } from '../sessions/sessions.ts';
import { keepDevice } from './devices.cookies.ts';
import { flowOf, forgetSignIn, keepBinding, keepFlow } from './google.cookies.ts';
import { finishSignIn, pageAfter, type SignInProblem, startSignIn } from './google.ts';
import { timeZoneOf } from './time-zones.ts';

export function googleRoutes(deps: Deps): BoundRoute<Member>[] {
  const { appUrl } = deps.settings.http;
  const page = pageAfter(deps.settings);
  return [
    on(routes.startGoogleSignIn, async ({ query, client, cookies }) => {
      const start = { query, timeZone: timeZoneOf(cookies), client };
      const started = await orAway(deps, startSignIn(deps, start));
      if ('problem' in started) return redirect(302, `${page}?error=${started.problem}`);
      return redirect(302, started.url, keepFlow(started.flow, appUrl));
    }),
    on(routes.finishGoogleSignIn, async ({ query, cookies, client }) => {
      const returned = new URLSearchParams(definedOf(query));
      const flow = flowOf(cookies, appUrl);
      const finished = await orAway(deps, finishSignIn(deps, { returned, flow, client }));
      if ('problem' in finished) {
        return redirect(302, `${page}?error=${finished.problem}`, forgetSignIn(appUrl));
      }
      const { handoff, binding } = finished;
      return redirect(302, `${page}?${TOKEN_KEY}=${handoff}`, keepBinding(binding, appUrl));
    }),
    on(routes.isAuthenticated, ({ member }) => {
      const user = presentUser(member);
      if (member.begun === undefined) return user;
      const { token, device } = member.begun;
      const cookies = [...forgetSignIn(appUrl), keepDevice(device, appUrl)];
      return new Answer(200, { ...user, token }, { cookies });
    }),
  ];
}

/** It is the browser itself that asks: what keeps the provider away is told by a page, not by JSON. */
async function orAway<Step extends object>(
  { identity, log }: Pick<Deps, 'identity' | 'log'>,
  step: Promise<Step>,
): Promise<Step | { problem: SignInProblem }> {
  try {
    return await step;
  } catch (error) {
    const isAway = error instanceof Failure && error.failure === 'google_unavailable';
    if (!isAway || !identity) throw error;
    log.warn({ err: error }, 'Google could not be asked');
    return { problem: 'google_away' };
  }
}

function definedOf(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(given);
}
