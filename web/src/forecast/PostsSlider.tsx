import { Slider } from '../ui/controls/Slider.tsx';
import type { Stop } from './months.ts';
import { describePosts } from './text.ts';

export function PostsSlider({
  stops,
  posts,
  onChange,
}: {
  stops: readonly Stop[];
  posts: number | null;
  onChange: (posts: number | null) => void;
}) {
  const index = Math.max(
    0,
    stops.findIndex((stop) => stop.posts === posts),
  );
  const [stop, first, last] = [stops[index], stops[0], stops.at(-1)];
  if (stop === undefined || first === undefined || last === undefined) return null;
  const words = describePosts(stop);
  return (
    <Slider
      label="Posts a month"
      value={index}
      last={stops.length - 1}
      valueText={words}
      ends={[describePosts(first), describePosts(last)]}
      onChange={(next) => onChange(stops[next]?.posts ?? null)}
    >
      {words}
    </Slider>
  );
}
