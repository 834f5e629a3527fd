import { monthOf, oddsOfRoom, type Stop } from '../../../forecast/months.ts';
import { monthInWords, oddsInWords, postsInWords } from '../../../forecast/words.ts';
import { formatCount } from '../../../format/format.ts';
import type { Table } from '../figure/table.ts';

export function whatIfWords(stop: Stop, allowance: number | null): string[] {
  const { quantiles } = stop;
  const room = allowance === null ? null : oddsInWords(oddsOfRoom(quantiles, allowance));
  return [
    `With ${postsInWords(stop)}: ${lowerFirst(monthInWords(monthOf(quantiles)))}`,
    ...(room === null || allowance === null
      ? []
      : [`Your plan’s ${formatCount(allowance)} signals have room for ${room} such months.`]),
  ];
}

export function whatIfTable(stops: readonly Stop[]): Table {
  return {
    columns: ['Posts a month', 'Low', 'Median', 'High'],
    rows: stops.map((stop) => {
      const { low, median, high } = monthOf(stop.quantiles);
      return [postsInWords(stop), low, median, high];
    }),
  };
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
