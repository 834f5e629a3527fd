/**
 * `problem`: something does not work, or is harmful. `warning`: it works, but should be fixed.
 * `unknown`: it cannot be checked from here. `skipped`: it is not configured, or was not requested.
 */
export type FindingVerdict = 'ok' | 'warning' | 'problem' | 'unknown' | 'skipped';

export type Finding = {
  readonly area: string;
  readonly check: string;
  readonly verdict: FindingVerdict;
  readonly says: string;
  /** One line: how to fix it; null if there is nothing to do. */
  readonly fix: string | null;
};

/** Collects the findings of one area, in order. */
export type Report = {
  ok(check: string, says: string): void;
  warning(check: string, says: string, fix: string): void;
  problem(check: string, says: string, fix: string): void;
  unknown(check: string, says: string, fix?: string): void;
  skipped(check: string, says: string): void;
};

export function createReport(area: string, findings: Finding[]): Report {
  const add = (verdict: FindingVerdict) => (check: string, says: string, fix: string | null) =>
    void findings.push({ area, check, verdict, says, fix });
  return {
    ok: (check, says) => add('ok')(check, says, null),
    warning: add('warning'),
    problem: add('problem'),
    unknown: (check, says, fix) => add('unknown')(check, says, fix ?? null),
    skipped: (check, says) => add('skipped')(check, says, null),
  };
}
