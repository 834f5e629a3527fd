import type { SessionKind } from '../contract/http/access.ts';

export type Member = {
  readonly userId: string;
  readonly sessionId: string;
  readonly kind: SessionKind;
  readonly createdAt: Date;
  /** The last proof: the sign-in, or a password after it. */
  readonly authenticatedAt: Date;
  /** Set if this call exchanged a handoff: the values for the browser to store. */
  readonly begun?: { readonly token: string; readonly device: string };
};
