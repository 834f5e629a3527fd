import { makePrintable } from '../operator/tables.ts';
import type { Diagnosis } from './doctor.ts';
import type { Finding, FindingVerdict } from './examination/finding.ts';

const SIGNS: Readonly<Record<FindingVerdict, string>> = {
  ok: 'ok     ',
  warning: 'WARNING',
  problem: 'PROBLEM',
  unknown: 'unknown',
  skipped: 'skipped',
};

export function presentDiagnosis({ findings, byHand, counts }: Diagnosis): string {
  const areas = [...Map.groupBy(findings, ({ area }) => area)];
  const widest = Math.max(...findings.map(({ check }) => check.length));
  return [
    ...areas.map(([area, found]) =>
      [area, ...found.map((finding) => formatFinding(finding, widest))].join('\n'),
    ),
    ['Check by hand', ...byHand.map((line) => `  ${line}`)].join('\n'),
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(
        ([verdict, count]) => `${count} ${verdict}${count > 1 && COUNTED.has(verdict) ? 's' : ''}`,
      )
      .join(', '),
  ].join('\n\n');
}

const COUNTED = new Set(['warning', 'problem']);

/** Some of the text comes from services. */
function formatFinding({ check, verdict, says, fix }: Finding, widest: number): string {
  const line = `  ${SIGNS[verdict]}  ${check.padEnd(widest)}  ${makePrintable(says)}`;
  return fix === null ? line : `${line}\n${' '.repeat(widest + 13)}→ ${makePrintable(fix)}`;
}
