import * as routes from '../../../../contract/routes/accounts.ts';
import { TOKEN_KEY } from '../../../../contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import { HttpResponse, type BoundRoute, on, redirect } from '../../../http.ts';
import type { Failure } from '../../../platform/failure.ts';
import { keepDevice } from '../devices/devices.cookies.ts';
import { flowOf, clearSignIn, keepBinding, keepFlow, keepLink } from './google.cookies.ts';
import { finishSignIn, returnPage, type SignInProblem, startSignIn } from './google.ts';
import { presentUser } from '../settings/signed-in-user.ts';
import { timeZoneOf } from '../settings/time-zones.ts';

export function googleRoutes(deps: Deps): BoundRoute[] {
  const { appUrl } = deps.settings.http;
  const page = returnPage(deps.settings);
  const failurePage = (failure: Failure) =>
    redirect(302, `${page}?${new URLSearchParams(fieldsOf(failure))}`);
  return [
    on(
      routes.startGoogleSignIn,
      async ({ query, client, cookies }) => {
        const start = { query, timeZone: timeZoneOf(cookies), client };
        const { url, flow } = await startSignIn(deps, start);
        return redirect(302, url, keepFlow(flow, appUrl));
      },
      { failurePage },
    ),
    on(
      routes.finishGoogleSignIn,
      async ({ query, cookies, client }) => {
        const returned = new URLSearchParams(withoutEmpty(query));
        const flow = flowOf(cookies, appUrl);
        const finished = await finishSignIn(deps, { returned, flow, client });
        if ('problem' in finished) {
          const { problem, link } = finished;
          return redirect(302, `${page}?error=${problem}`, keepLink(link, appUrl));
        }
        const { handoff, binding } = finished;
        return redirect(302, `${page}?${TOKEN_KEY}=${handoff}`, keepBinding(binding, appUrl));
      },
      { failurePage },
    ),
    on(routes.isAuthenticated, async ({ member }) => {
      const user = await presentUser(deps, member.userId);
      if (member.begun === undefined) return user;
      const { token, device } = member.begun;
      const cookies = [...clearSignIn(appUrl), keepDevice(device, appUrl)];
      return new HttpResponse(200, { ...user, token }, { cookies });
    }),
  ];
}

function fieldsOf({ status, retryAfterSeconds }: Failure) {
  const fields = (error: SignInProblem) => ({ error });
  if (status === 429) return { ...fields('google_limited'), wait: String(retryAfterSeconds) };
  return fields(status === 503 ? 'google_away' : 'google_failed');
}

function withoutEmpty(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const present = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(present);
}
