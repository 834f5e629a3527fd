import * as routes from '../../../contract/routes/accounts.ts';
import { TOKEN_KEY } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { Answer, type BoundRoute, on, redirect } from '../../http.ts';
import { type Member, presentUser } from '../sessions/sessions.ts';
import { keepDevice } from './devices.cookies.ts';
import { flowOf, forgetSignIn, keepBinding, keepFlow } from './google.cookies.ts';
import { finishSignIn, pageAfter, startSignIn } from './google.ts';
import { timeZoneOf } from './time-zones.ts';

export function googleRoutes(deps: Deps): BoundRoute<Member>[] {
  const { appUrl } = deps.settings.http;
  const page = pageAfter(deps.settings);
  return [
    on(routes.startGoogleSignIn, async ({ query, client, cookies }) => {
      const start = { query, timeZone: timeZoneOf(cookies), client };
      const { url, flow } = await startSignIn(deps, start);
      return redirect(302, url, keepFlow(flow, appUrl));
    }),
    on(routes.finishGoogleSignIn, async ({ query, cookies }) => {
      const returned = new URLSearchParams(definedOf(query));
      const finished = await finishSignIn(deps, { returned, flow: flowOf(cookies, appUrl) });
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

function definedOf(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(given);
}
