import type { SessionKind } from '../contract/http/access.ts';

export type Member = {
  readonly userId: string;
  readonly sessionId: string;
  readonly kind: SessionKind;
  readonly createdAt: Date;
  /** The last proof: sign-in, or password since. */
  readonly authenticatedAt: Date;
  /** Set if this call exchanged a handoff: what the browser must keep. */
  readonly begun?: { readonly token: string; readonly device: string };
};
