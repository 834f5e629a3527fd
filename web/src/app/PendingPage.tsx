import css from './pages.module.css';

/** Stands where a page will be, in the shape that most pages have. */
export function PendingPage() {
  return (
    <div className={css.pending} role="status" aria-label="Loading the page">
      <i />
      <i />
      <i />
    </div>
  );
}
