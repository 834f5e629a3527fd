import css from './Scene.module.css';

/** Two voices at once: the lines are in a tangle. */
export function Crossed() {
  return (
    <svg className={css.scene} viewBox="0 0 520 380" aria-hidden="true">
      <path className={css.blush} d="M30 160a130 130 0 1 1 130 130H30z" />
      <path className={css.sun} d="M490 200a115 115 0 1 0-115 115h115z" />
      <path
        className={`${css.onTint} ${css.drawn}`}
        pathLength="1"
        d="M60 170c40-50 70 60 104 8s50-66 84-12 6 96-34 74 2-122 62-96 34 116-4 98-20-110 40-104 44 76 76 60 30-52 66-24"
      />
      <path
        className={`${css.onTint} ${css.drawn} ${css.later}`}
        pathLength="1"
        d="M452 226c-40 34-70-30-110-14s-60 70-96 22 30-104 62-66-6 92-50 78-34-84 6-92 60 50 96 34 40-34 62-20"
      />
    </svg>
  );
}
