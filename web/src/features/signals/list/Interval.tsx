import { formatInterval } from '../../../format/moments.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import type { SignalItem } from './feed.ts';

/** A new element for a new text: a browser that translates the page keeps the old one otherwise. */
export function Interval({
  interval,
  day,
}: {
  interval: Parameters<typeof formatInterval>[0];
  day: SignalItem['day'];
}) {
  const { clock, now } = useTime();
  const text = formatInterval(interval, clock, now, day);
  return <span key={text}>{text}</span>;
}
