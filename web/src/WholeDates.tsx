import { DATE_IN_TEXT } from './format.ts';

/** A sentence that never breaks within one of its dates. */
export function WholeDates({ children }: { children: string }) {
  return children.split(DATE_IN_TEXT).map((part, place) =>
    // What is split with its separators has them at every second place, and never changes order.
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="whole">
        {part}
      </span>
    ),
  );
}
