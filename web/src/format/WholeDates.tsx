import { DATE_IN_TEXT } from './format.ts';

/** A sentence with no line breaks within dates. */
export function WholeDates({ children }: { children: string }) {
  return children.split(DATE_IN_TEXT).map((part, place) =>
    // Every second part is a separator (a date), and the order never changes.
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className="whole">
        {part}
      </span>
    ),
  );
}
