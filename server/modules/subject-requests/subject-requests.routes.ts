import { setTimeout as sleep } from 'node:timers/promises';
import * as routes from '../../../contract/routes/privacy.ts';
import type { Deps } from '../../deps.ts';
import { type BoundRoute, on } from '../../http.ts';
import { findByToken, showByToken, undoByToken } from './links.ts';
import { makeRequest } from './make-request.ts';

/** Erasing takes time, so a faster response would reveal that nothing was stored. */
const ANSWER_AFTER_MS = 1_200;

export function subjectRequestsRoutes(deps: Deps): BoundRoute[] {
  return [
    on(routes.makeSubjectRequest, async ({ body, client }) => {
      const [answer] = await Promise.all([
        makeRequest(deps, { ...body, client }),
        sleep(ANSWER_AFTER_MS),
      ]);
      return answer;
    }),
    on(routes.findSubjectRequest, ({ body }) => findByToken(deps, body.token)),
    on(routes.undoObjection, ({ body }) => undoByToken(deps, body.token)),
    on(routes.showStoredData, ({ body, client }) => showByToken(deps, { ...body, client })),
  ];
}
