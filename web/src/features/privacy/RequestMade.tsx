import { useEffect, useRef } from 'react';
import { REQUEST_LINK_DAYS } from '../../../../contract/limits.ts';
import { formatDate } from '../../format/format.ts';
import css from './Privacy.module.css';
import type { RequestMade as Made } from './useRequestForm.ts';

const TITLES = {
  object: 'Your objection is in effect',
  erase: 'What was stored is being erased',
  access: 'Check your inbox',
} as const;

/** The same whether or not data was stored. */
export function RequestMade({ made: { kind, dueAt, isMailed } }: { made: Made }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus has unmounted.
  useEffect(() => heading.current?.focus(), []);
  const due = formatDate(dueAt, 'UTC');
  return (
    <div className={css.made}>
      <h2 ref={heading} tabIndex={-1}>
        {TITLES[kind]}
      </h2>
      {kind === 'access' ? (
        <p>
          The email has the word for your headline, and a link to what is stored about you. Both
          work for {REQUEST_LINK_DAYS} days. Your request will be answered by {due}.
        </p>
      ) : (
        <p>
          <span>
            {kind === 'object'
              ? 'From now on this profile is neither read nor stored here. Whatever was stored about it is being erased, which takes seconds. '
              : 'Whatever was stored about this profile is being erased, which takes seconds. '}
          </span>
          If LinkedIn cannot be reached at the moment, or does not find the profile, we try again
          until {due}. Please check that the URL opens your profile.
        </p>
      )}
      {kind === 'object' && isMailed && (
        <p>An email with a link to undo this within {REQUEST_LINK_DAYS} days is on its way.</p>
      )}
      {kind === 'erase' && isMailed && <p>A confirmation is on its way to your inbox.</p>}
      <p>
        For your privacy, this answer is the same whether or not anything was stored about the
        profile.
      </p>
    </div>
  );
}
