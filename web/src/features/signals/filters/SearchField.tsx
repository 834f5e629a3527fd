import { type RefObject, useEffect, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '../../../../../contract/limits.ts';
import { Search } from '../../../ui/icons/icons.tsx';
import css from './Filters.module.css';

const PAUSE_MS = 300;

export function SearchField({
  value,
  field,
  onSearch,
  onLeave,
}: {
  value: string;
  field: RefObject<HTMLInputElement | null>;
  onSearch: (words: string | null) => void;
  onLeave: () => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed by a link, or by removing the filter.
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const words = typed.trim();
  const isFull = typed.length >= SEARCH_MAX_LENGTH;
  useEffect(() => {
    if (words === value) return;
    const timer = setTimeout(() => onSearch(words === '' ? null : words), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <>
      <div className={css.search}>
        <Search width={20} height={20} />
        <input
          ref={field}
          type="search"
          aria-label="Search names, headlines and comments"
          placeholder="Search"
          maxLength={SEARCH_MAX_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Otherwise the browser would empty the field.
            event.preventDefault();
            onLeave();
          }}
        />
      </div>
      <p role="status" className={css.limit}>
        {isFull && `Only the first ${SEARCH_MAX_LENGTH} characters are searched.`}
      </p>
    </>
  );
}
