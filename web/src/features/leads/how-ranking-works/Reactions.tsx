import { useQuery } from '@tanstack/react-query';
import { type ReplyTo, messageOf } from '../../../api/call.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { counted } from '../list/lead-words.ts';
import { Movers } from '../Movers.tsx';
import { reactionsEffectQuery } from '../queries.ts';
import css from './HowRankingWorks.module.css';
import { useRankingChanges } from './useRankingChanges.ts';

type Props = { readonly reactions: ReplyTo<'GET /leads/ranking'>['reactions'] };

export function Reactions({ reactions }: Props) {
  if (reactions.decided === 'half') return <Accepted />;
  return reactions.isProposed ? <Proposal reactions={reactions} /> : null;
}

function Accepted() {
  const { countReactions } = useRankingChanges();
  return (
    <ul className={css.answers}>
      <li>
        <span>Likes and other reactions count half, for everyone.</span>
        <Button
          kind="quiet"
          size="small"
          busy={countReactions.isPending}
          aria-label="Undo: reactions count half"
          onClick={() => countReactions.mutate('full')}
        >
          Undo
        </Button>
      </li>
    </ul>
  );
}

function Proposal({ reactions: { polite, decided } }: Props) {
  const { countReactions } = useRankingChanges();
  const effect = useQuery(reactionsEffectQuery);
  const decide = (count: 'full' | 'half') => () => {
    if (!countReactions.isPending) countReactions.mutate(count);
  };
  const isBusy = (count: 'full' | 'half') =>
    countReactions.isPending && countReactions.variables === count;
  return (
    <section className={css.proposal} aria-labelledby="reactions">
      <h3 id="reactions">Should likes count half for everyone?</h3>
      <p>
        You said that {counted(polite, 'person was', 'people were')} only being polite. If likes and
        other reactions count half for everyone, comments weigh more.
      </p>
      {effect.isPending && (
        <Loading label="Loading the preview">
          <Skeleton height="6rem" shape="block" />
        </Loading>
      )}
      {effect.isLoadingError && (
        <ErrorPanel
          title="The preview could not be loaded"
          message={messageOf(effect.error)}
          isBusy={effect.isFetching}
          onRetry={() => void effect.refetch()}
        />
      )}
      {effect.data !== undefined && (
        <>
          {effect.data.entering.length === 0 && effect.data.leaving.length === 0 && (
            <p>Your top twenty stay the same.</p>
          )}
          <Movers {...effect.data} />
          <Actions>
            {decided === null && (
              <Button kind="secondary" busy={isBusy('full')} onClick={decide('full')}>
                Leave as is
              </Button>
            )}
            <Button busy={isBusy('half')} onClick={decide('half')}>
              Count them half
            </Button>
          </Actions>
        </>
      )}
    </section>
  );
}
