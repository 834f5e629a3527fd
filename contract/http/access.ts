import * as z from 'zod/mini';
import type { ErrorName } from '../errors.ts';

export const SessionKind = z.enum(['web', 'extension']);
export type SessionKind = z.output<typeof SessionKind>;

/** The permissions of an API token: "signals:read". */
export type Scope = `${string}:read` | `${string}:write`;

type BySession = {
  readonly session: readonly [SessionKind, ...SessionKind[]];
  /** The session must have been authenticated recently, by password or sign-in. */
  readonly freshProof?: true;
};
type ByToken = {
  /** The API token must have all of these. `any`: its scopes do not matter. */
  readonly token: readonly [Scope, ...Scope[]] | 'any';
};
type ByPlan = {
  /** The account must have an active plan. Checked after the input, before anything is read. */
  readonly activePlan?: true;
};

/** The actors that may call. Any actor not listed is refused. */
export type ActorAccess = (BySession | ByToken) & Partial<BySession & ByToken> & ByPlan;

/** `provider`: an external service that proves itself by a signature or a bound state. */
export type Access = 'public' | 'provider' | ActorAccess;

export function getActors(access: Access): ActorAccess | undefined {
  return typeof access === 'string' ? undefined : access;
}

export function listRefusals(access: Access): ErrorName[] {
  const actors = getActors(access);
  if (!actors) return [];
  const { session, freshProof, token, activePlan } = actors;
  const isOpenToAllTokens = token === 'any';
  const isOpenToAllSessions = SessionKind.options.every((kind) => session?.includes(kind));
  return [
    'unauthenticated',
    ...(session && !isOpenToAllSessions ? (['not_for_this_session'] as const) : []),
    ...(freshProof ? (['proof_needed'] as const) : []),
    ...(isOpenToAllTokens && isOpenToAllSessions ? [] : (['not_allowed'] as const)),
    ...(activePlan ? (['no_subscription'] as const) : []),
  ];
}
