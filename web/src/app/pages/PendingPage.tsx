import css from './pages.module.css';

export function PendingPage() {
  return (
    <output className={css.pending} aria-label="Loading the page">
      <i />
      <i />
      <i />
    </output>
  );
}
