import { zoneLabel } from '../settings/time-zones.ts';

/** "07:30" as "7:30". */
const shown = (time: string) => time.replace(/^0/, '');

export const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  const value = `${hour}:${half % 2 === 0 ? '00' : '30'}`;
  return { value, label: shown(value) };
});

export function whenWords(at: string, timeZone: string): string {
  return `You receive this at ${shown(at)} ${zoneLabel(timeZone)} on days with news.`;
}
