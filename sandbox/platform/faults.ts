/** How any HTTP call goes wrong. */
export const httpFaults = ['slow', 'hang', '429', '500', 'garbage'] as const;

/** How a run of Apify goes wrong. */
export const runFaults = [
  'failed',
  'timed-out',
  'aborted',
  'endless',
  'repeats',
  'costless',
] as const;

export const faultKinds = {
  network: httpFaults,
  apify: [...httpFaults, 'forbidden', ...runFaults],
  stripe: [...httpFaults, '400'],
  identity: httpFaults,
  affiliates: httpFaults,
  'language-model': httpFaults,
  receiver: httpFaults,
  mail: [
    ...httpFaults,
    'reject',
    'defer',
    'busy',
    'blocked',
    'login',
    'sender',
    'unverified',
    'quota',
    'unknown',
    'full',
    'content',
    'drop',
  ],
  webhooks: ['drop', 'duplicate', 'reorder', 'delay'],
} as const satisfies Record<string, readonly string[]>;

export type FaultService = keyof typeof faultKinds;
export type FaultKind = (typeof faultKinds)[FaultService][number];

/** A planned fault: `times` counts down with each use. */
export type PlannedFault = {
  service: FaultService;
  kind: FaultKind;
  times: number;
  delayMs?: number | undefined;
};

type Fault = Pick<PlannedFault, 'kind' | 'delayMs'>;

export type FaultPlan = ReturnType<typeof createFaultPlan>;

export function createFaultPlan() {
  let planned: PlannedFault[] = [];
  return {
    add({
      times = 1,
      ...fault
    }: Omit<PlannedFault, 'times'> & { times?: number | undefined }): void {
      planned.push({ ...fault, times });
    },
    clear(): void {
      planned = [];
    },
    list: (): PlannedFault[] => planned.map((fault) => ({ ...fault })),
    /** Uses the oldest fault of a service; `kinds` are those that the caller can simulate now. */
    next(service: FaultService, kinds?: readonly FaultKind[]): Fault | undefined {
      const found = planned.find(
        (fault) => fault.service === service && (!kinds || kinds.includes(fault.kind)),
      );
      if (!found) return undefined;
      found.times -= 1;
      planned = planned.filter((fault) => fault.times > 0);
      return { kind: found.kind, delayMs: found.delayMs };
    },
  };
}
