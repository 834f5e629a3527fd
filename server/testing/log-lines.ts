import { createLog, type Log } from '../platform/log/log.ts';

type Line = { msg: string } & Record<string, unknown>;

export function createReadableLog(): { log: Log; lines: Line[] } {
  const lines: Line[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  return { log: createLog({ level: 'info', destination }), lines };
}

export function listSpentBudgets(lines: readonly Line[]): string[] {
  return lines
    .filter(({ msg }) => msg.startsWith('a budget is spent'))
    .map((line) => `${line['budget']}`);
}
