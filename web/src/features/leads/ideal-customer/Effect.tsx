import type { UseQueryResult } from '@tanstack/react-query';
import { type ReplyTo, messageOf } from '../../../api/call.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { counted } from '../list/lead-words.ts';
import { Movers } from '../Movers.tsx';
import { Rules } from '../Rules.tsx';
import css from './IdealCustomer.module.css';

type Preview = ReplyTo<'POST /leads/ideal-customer/preview'>;
/** Titles include synonyms in several languages; the page about the ranking lists them all. */
const NAMED_WORDS = 4;

export function Effect({
  effect,
  isTyping,
}: {
  effect:
    | Pick<UseQueryResult<Preview>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>
    | undefined;
  isTyping: boolean;
}) {
  return (
    <Card className={css.effect} aria-labelledby="effect">
      <h2 id="effect">What it changes</h2>
      <div className={css.changes} aria-busy={isTyping || undefined}>
        {effect === undefined && (
          <p className={css.soft}>
            Say who you sell to, and see here who moves into your top twenty before you save.
          </p>
        )}
        {effect?.isError && effect.data === undefined && (
          <ErrorPanel
            title="The preview could not be loaded"
            message={messageOf(effect.error)}
            isBusy={effect.isFetching}
            onRetry={() => void effect.refetch()}
          />
        )}
        {effect !== undefined && effect.data === undefined && !effect.isError && (
          <Loading label="Loading the preview">
            <Skeleton height="12rem" shape="block" />
          </Loading>
        )}
        {effect?.data !== undefined && <Changes preview={effect.data} />}
      </div>
    </Card>
  );
}

function Changes({ preview }: { preview: Preview }) {
  const { people, fitting, entering, leaving, rules } = preview;
  return (
    <>
      <p role="status">
        <span>{`${fitting} of ${counted(people, 'person fits', 'people fit')}. `}</span>
        <span>
          {entering.length === 0 && leaving.length === 0
            ? 'Your top twenty stay the same.'
            : `${entering.length} move into your top twenty, ${leaving.length} out.`}
        </span>
      </p>
      <Movers entering={entering} leaving={leaving} />
      <h3>Rules</h3>
      {rules.length === 0 ? (
        <p className={css.soft}>Nothing you entered makes a rule yet. Add a title or a field.</p>
      ) : (
        <Rules rules={rules} maxWords={NAMED_WORDS} />
      )}
    </>
  );
}
