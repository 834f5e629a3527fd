import * as routes from '../../../../contract/routes/accounts.ts';
import { TOKEN_KEY } from '../../../../contract/limits.ts';
import type { Deps } from '../../../deps.ts';
import { HttpResponse, type ProductRoute, on, redirect } from '../../../http.ts';
import type { Failure } from '../../../platform/failure.ts';
import { keepDevice } from '../devices/devices.cookies.ts';
import { readFlow, clearSignIn, keepBinding, keepFlow, keepLink } from './google.cookies.ts';
import { finishSignIn, returnPage, type SignInProblem, startSignIn } from './google.ts';
import { presentUser } from '../settings/signed-in-user.ts';
import { readTimeZone } from '../settings/time-zones.ts';

export function bindGoogleRoutes(deps: Deps): ProductRoute[] {
  const { appUrl } = deps.settings.http;
  const page = returnPage(deps.settings);
  const buildFailurePage = (failure: Failure) =>
    redirect(302, `${page}?${new URLSearchParams(describeFailure(failure))}`);
  return [
    on(
      routes.startGoogleSignIn,
      async ({ query, client, cookies }) => {
        const start = { query, timeZone: readTimeZone(cookies), client };
        const { url, flow } = await startSignIn(deps, start);
        return redirect(302, url, keepFlow(flow, appUrl));
      },
      { failurePage: buildFailurePage },
    ),
    on(
      routes.finishGoogleSignIn,
      async ({ query, cookies, client }) => {
        const returned = new URLSearchParams(removeEmpty(query));
        const flow = readFlow(cookies, appUrl);
        const finished = await finishSignIn(deps, { returned, flow, client });
        if ('problem' in finished) {
          const { problem, link } = finished;
          return redirect(302, `${page}?error=${problem}`, keepLink(link, appUrl));
        }
        const { handoff, binding } = finished;
        return redirect(302, `${page}?${TOKEN_KEY}=${handoff}`, keepBinding(binding, appUrl));
      },
      { failurePage: buildFailurePage },
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

function describeFailure({ status, retryAfterSeconds }: Failure) {
  const describeProblem = (error: SignInProblem) => ({ error });
  if (status === 429)
    return { ...describeProblem('google_limited'), wait: String(retryAfterSeconds) };
  return describeProblem(status === 503 ? 'google_away' : 'google_failed');
}

function removeEmpty(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const present = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(present);
}
