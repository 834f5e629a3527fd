import type { ReactNode, RefObject } from 'react';
import { Card, type CardTone } from './Card.tsx';
import { joinClasses } from './classes.ts';
import { Loading } from './feedback/Skeleton.tsx';
import css from './TitledCard.module.css';

/** A card with a heading, which takes the focus if it has a ref. */
export function TitledCard({
  id,
  title,
  heading,
  aside,
  tone,
  className,
  children,
}: {
  /** Of the heading. */
  id: string;
  title: string;
  heading?: RefObject<HTMLHeadingElement | null> | undefined;
  /** Content beside the heading. */
  aside?: ReactNode;
  tone?: CardTone;
  className?: string | undefined;
  children: ReactNode;
}) {
  const h2 = (
    <h2 id={id} {...(heading && { ref: heading, tabIndex: -1 })}>
      {title}
    </h2>
  );
  const head = (
    <div className={css.head}>
      {h2}
      {aside}
    </div>
  );
  const top = aside === undefined ? h2 : head;
  return (
    <Card className={joinClasses(css.card, className)} {...(tone && { tone })} aria-labelledby={id}>
      {top}
      {children}
    </Card>
  );
}

export function CardSkeleton({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Card as="div" className={joinClasses(css.card, className)}>
      <Loading label={label} className={css.card}>
        {children}
      </Loading>
    </Card>
  );
}
