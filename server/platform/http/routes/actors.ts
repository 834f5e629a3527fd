import { PROOF_LASTS_HOURS } from '../../../../contract/limits.ts';
import type { ActorAccess, Scope, SessionKind } from '../../../../contract/http/access.ts';
import type { ErrorName } from '../../../../contract/errors.ts';
import { HOUR_MS } from '../../time/durations.ts';

export type SessionActor<Member> = {
  readonly kind: 'session';
  readonly session: SessionKind;
  readonly authenticatedAt: Date;
  readonly member: Member;
};

export type TokenActor = {
  readonly kind: 'token';
  readonly tokenId: string;
  /** If set, `tokenId` is the grant of an agent. */
  readonly by?: 'grant';
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date;
  /** Less than a session has: a verb that needs the session cannot be called by a token. */
  readonly member: { readonly userId: string };
};

export type Actor = SessionActor<unknown> | TokenActor;

/** The members of `A` that `access` allows; undefined for a call without an actor. */
export type ActorFor<Access, A extends Actor> = Access extends ActorAccess
  ? Extract<A, { kind: keyof Access }>
  : undefined;

export type MemberOf<A> = A extends { readonly member: infer Member } ? Member : undefined;

/** Why an actor may not make this call; null if it may. Actors not named in `access` may not. */
export function findRefusal(access: ActorAccess, actor: Actor, now: Date): ErrorName | null {
  if (actor.kind === 'token') {
    if (actor.expiresAt <= now) return 'unauthenticated';
    const { token: needed } = access;
    const isAllowed =
      needed === 'any' || needed?.every((scope) => actor.scopes.includes(scope)) === true;
    return isAllowed ? null : 'not_allowed';
  }
  if (!access.session?.includes(actor.session)) {
    return actor.session === 'extension' ? 'not_for_this_session' : 'not_allowed';
  }
  const freshUntil = actor.authenticatedAt.getTime() + PROOF_LASTS_HOURS * HOUR_MS;
  return access.freshProof && now.getTime() > freshUntil ? 'proof_needed' : null;
}
