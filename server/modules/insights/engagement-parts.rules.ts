import type { EngagementGap } from '../../../contract/insights.ts';

type FileCounts = {
  readonly engagements: number;
  /** Null if no data service has listed the post. */
  readonly counted: number | null;
  readonly named: number;
  readonly isServed: boolean;
  readonly isBeforePeriod: boolean;
  readonly isFileOlder: boolean;
};

type EngagementParts = { named: number; withoutNames: number; clicksAndOthers: number };

/** The parts of LinkedIn's engagements, and why people are missing from them. */
export function divideEngagements(counts: FileCounts): {
  parts: EngagementParts | null;
  gap: EngagementGap | null;
} {
  const { engagements, counted, named, isServed, isBeforePeriod, isFileOlder } = counts;
  if (counted === null) return { parts: null, gap: isServed ? 'not-tracked' : 'no-service' };
  const withoutNames = Math.max(0, counted - named);
  const clicksAndOthers = engagements - named - withoutNames;
  if (clicksAndOthers < 0) {
    if (isBeforePeriod) return { parts: null, gap: 'before-period' };
    return { parts: null, gap: isFileOlder ? 'older-file' : 'fewer-in-file' };
  }
  const parts = { named, withoutNames, clicksAndOthers };
  return { parts, gap: withoutNames > 0 ? 'not-listed' : null };
}
