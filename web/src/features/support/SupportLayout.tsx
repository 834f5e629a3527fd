import type { ReactNode } from 'react';
import { PageTitle } from '../../page/PageTitle.tsx';
import { Card } from '../../ui/Card.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { Letter } from './Letter.tsx';
import css from './Support.module.css';

export function SupportLayout({
  title,
  heading,
  children,
}: {
  title: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <div className={joinClasses('spread', css.page)}>
      <div className={css.intro}>
        <PageTitle title={title}>{heading}</PageTitle>
        <p>
          Tell us what you are trying to do, and what happened instead. A person reads every message
          and answers by email. We keep messages for a year.
        </p>
        <Letter />
      </div>
      <Card className={css.card}>{children}</Card>
    </div>
  );
}
