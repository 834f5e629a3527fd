import * as routes from '../../../contract/routes/privacy.ts';
import type { Deps } from '../../deps.ts';
import { type ProductRoute, on } from '../../http.ts';
import { findByToken, showByToken, undoByToken } from './links.ts';
import { answerRequest } from './make-request.ts';

export function bindSubjectRequestsRoutes(deps: Deps): ProductRoute[] {
  return [
    on(routes.makeSubjectRequest, ({ body, client }) => answerRequest(deps, { ...body, client })),
    on(routes.findSubjectRequest, ({ body }) => findByToken(deps, body.token)),
    on(routes.undoObjection, ({ body }) => undoByToken(deps, body.token)),
    on(routes.showStoredData, ({ body, client }) => showByToken(deps, { ...body, client })),
  ];
}
