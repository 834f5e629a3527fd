import { useQuery } from '@tanstack/react-query';
import { call, type ReplyTo } from '../../../api/call.ts';
import { countNoun } from '../../../format/format.ts';
import { QueryError } from '../../../signed-in/QueryError.tsx';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Movers } from '../Movers.tsx';
import { reactionsEffectQuery } from '../queries.ts';
import { useLeadChange } from '../useLeadChange.ts';
import css from './HowRankingWorks.module.css';

type Props = { readonly reactions: ReplyTo<'GET /leads/ranking'>['reactions'] };

export function Reactions({ reactions }: Props) {
  if (reactions.decided === 'half') return <Accepted />;
  return reactions.isProposed ? <Proposal reactions={reactions} /> : null;
}

function Accepted() {
  const countReactions = useCountReactions();
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
  const countReactions = useCountReactions();
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
        You said that {countNoun(polite, 'person was', 'people were')} only being polite. If likes
        and other reactions count half for everyone, comments weigh more.
      </p>
      {effect.isPending && (
        <Loading label="Loading the preview">
          <Skeleton height="6rem" shape="block" />
        </Loading>
      )}
      {effect.isLoadingError && (
        <QueryError title="The preview could not be loaded" query={effect} />
      )}
      {effect.data !== undefined && (
        <>
          {effect.data.entering.length === 0 && effect.data.leaving.length === 0 && (
            <p>Your top twenty stays the same.</p>
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

function useCountReactions() {
  return useLeadChange(
    (count: 'full' | 'half') =>
      call('PUT /leads/ranking/reactions', { body: { count }, inBackground: true }),
    {
      failure: 'The ranking could not be changed',
      done: (count) => (count === 'half' ? 'Reactions count half' : 'Reactions count in full'),
    },
  );
}
