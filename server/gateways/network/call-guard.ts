/** Asked before each call to a source, when its turn has come. */
export type CallGuard = {
  /** Throws `SourceRestricted` while the source's credential is restricted. */
  permit(): Promise<void>;
  /** The source has restricted the credential: no call may follow. */
  restrict(reason: string): Promise<void>;
};

/** The source refuses our credential. Only an operator lifts this. */
export class SourceRestricted extends Error {
  constructor(reason: string) {
    super(`the source restricted its credential: ${reason}`);
    this.name = 'SourceRestricted';
  }
}

/** Whether a failure of the network was caused by a restriction. */
export function isRestriction(error: unknown): boolean {
  return (
    error instanceof SourceRestricted || (error instanceof Error && isRestriction(error.cause))
  );
}
