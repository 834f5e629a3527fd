export const models = ['well-behaved', 'hostile'] as const;
export type ModelName = (typeof models)[number];

export type ModelBehavior = {
  /** The model that responds to every request; null: the requested one. */
  model: ModelName | null;
  /** The kind of hostile response; null: a different one for each request. */
  attack: string | null;
  pieceMs: number;
  /** The number of lines after which an answer pauses until this changes; null: it does not. */
  heldAfter: number | null;
  /** Added to the number of each request; the same sum gets the same response. */
  seed: number;
  secrets: readonly string[];
};

export type RecordedRequest = {
  at: number;
  model: string;
  system: string;
  user: string;
  /** The hostile response; null if it is not hostile. */
  attack: string | null;
  /** When the last token of each line was sent, in milliseconds since 1970. */
  linesAt: number[];
  /** The caller disconnected before the end. */
  isAborted: boolean;
};

const REQUESTS_KEPT = 5_000;
const DEFAULTS: ModelBehavior = {
  model: null,
  attack: null,
  pieceMs: 0,
  heldAfter: null,
  seed: 0,
  secrets: [],
};

export function createModelState() {
  let behavior = DEFAULTS;
  let requests: RecordedRequest[] = [];
  let total = 0;
  return {
    behavior: (): ModelBehavior => behavior,
    /** Settings that are not given stay as they are. */
    behave(changed: { [Name in keyof ModelBehavior]?: ModelBehavior[Name] | undefined }): void {
      behavior = Object.assign({ ...behavior }, changed);
    },
    reset(): void {
      behavior = DEFAULTS;
      total = 0;
    },
    /** Returns the number of the request. */
    record(request: RecordedRequest): number {
      requests = [...requests.slice(1 - REQUESTS_KEPT), request];
      total += 1;
      return total;
    },
    requests: (): readonly RecordedRequest[] => requests,
    clearRequests(): void {
      requests = [];
    },
  };
}

export type ModelState = ReturnType<typeof createModelState>;
