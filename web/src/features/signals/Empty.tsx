import type { Overview } from '../../signals/overview.ts';
import listPage from '../../signed-in/list-page.module.css';
import { TwoVoices } from '../../ui/illustrations/TwoVoices.tsx';
import { emptyWords } from './empty-words.ts';

export function Empty({ overview }: { overview: Overview | undefined }) {
  if (overview === undefined) return null;
  const { title, text } = emptyWords(overview);
  return (
    <div className={listPage.nothing}>
      <h2>{title}</h2>
      <p>{text}</p>
      <TwoVoices />
    </div>
  );
}
