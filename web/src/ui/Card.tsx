import type { ComponentProps } from 'react';
import css from './Card.module.css';
import { joinClasses } from './classes.ts';

export type CardTone = 'plain' | 'sunken' | 'ground' | 'sun' | 'blush';

/** `ground` is colored, for recommendations; `sun` and `blush` have dark text in both themes. */
export function Card({
  as: Tag = 'section',
  tone = 'plain',
  className,
  ...rest
}: ComponentProps<'section'> & { as?: 'section' | 'div' | 'li'; tone?: CardTone }) {
  // The three tags share these attributes.
  const Element = Tag as 'section';
  return <Element {...rest} className={joinClasses(css.card, css[tone], className)} />;
}
