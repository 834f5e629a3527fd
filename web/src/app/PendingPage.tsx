import css from './pages.module.css';

/** Stands where a page will be, in the shape that most pages have. */
export function PendingPage() {
  return (
    <output className={css.pending} aria-label="Loading the page">
      <i />
      <i />
      <i />
    </output>
  );
}
