import type { Spender } from './budget-shares.ts';

/** A call whose usual cost is reserved. */
export type Permit = {
  /** Replaces the reserved cost by the real one. */
  paid(dollars: number): Promise<void>;
};

export type CallGuard = {
  /**
   * Called just before each call to a source. Throws `SourceRestricted`, or `SourceBudgetSpent` if
   * the daily budget has no room for the usual cost of a call of this spender.
   */
  permit(spender: Spender): Promise<Permit>;
  /** The source has restricted the credential: no further call is allowed. */
  restrict(reason: string): Promise<void>;
};

export class SourceRestricted extends Error {
  constructor(reason: string) {
    super(`the source restricted its credential: ${reason}`);
    this.name = 'SourceRestricted';
  }
}

/** The operator's limit on the daily cost is reached. */
export class SourceBudgetSpent extends Error {
  /** The account's own share, or that of its kind of call. */
  readonly whose: 'account' | 'share';

  constructor(whose: 'account' | 'share' = 'share') {
    super(`the daily source budget is spent: ${whose}`);
    this.name = 'SourceBudgetSpent';
    this.whose = whose;
  }
}

/** The source refused a call, and charges nothing for it. */
export class SourceRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SourceRefusal';
  }
}

/** The source answered, but not whether what it was asked for exists. */
export class UnclearAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnclearAnswer';
  }
}

export function isUnclearAnswer(error: unknown): boolean {
  return isCausedBy(error, UnclearAnswer);
}

export function isUncharged(error: unknown): boolean {
  return isCausedBy(error, SourceRefusal) || isSourceBudgetSpent(error) || isRestriction(error);
}

export function isRestriction(error: unknown): boolean {
  return isCausedBy(error, SourceRestricted);
}

export function isSourceBudgetSpent(error: unknown): boolean {
  return isCausedBy(error, SourceBudgetSpent);
}

function isCausedBy(error: unknown, kind: new (...args: never[]) => Error): boolean {
  return error instanceof kind || (error instanceof Error && isCausedBy(error.cause, kind));
}
