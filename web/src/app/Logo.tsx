import css from './Shell.module.css';

export function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 34 30" aria-hidden="true">
      <path className={css.listener} d="M1 13.5A12.5 12.5 0 1 1 13.5 26H1z" />
      <path className={css.speaker} d="M33 18a10.5 10.5 0 1 0-10.5 10.5H33z" />
    </svg>
  );
}
