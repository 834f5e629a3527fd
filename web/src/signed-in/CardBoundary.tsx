import type { ComponentProps } from 'react';
import { TitledCard } from '../ui/TitledCard.tsx';
import { DataBoundary } from './DataBoundary.tsx';

type Props = Omit<ComponentProps<typeof DataBoundary>, 'renderError'> & {
  card: Omit<ComponentProps<typeof TitledCard>, 'children'>;
};

/** Shows an error in the card that it is about. */
export function CardBoundary({ card, ...boundary }: Props) {
  return (
    <DataBoundary
      {...boundary}
      renderError={(panel) => <TitledCard {...card}>{panel}</TitledCard>}
    />
  );
}
