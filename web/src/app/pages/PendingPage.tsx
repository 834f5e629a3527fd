import css from './pages.module.css';

/** A placeholder in the shape of most pages. */
export function PendingPage() {
  return (
    <output className={css.pending} aria-label="Loading the page">
      <i />
      <i />
      <i />
    </output>
  );
}
