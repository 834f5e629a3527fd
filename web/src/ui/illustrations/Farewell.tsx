import css from './Scene.module.css';

export function Farewell() {
  return (
    <svg className={css.scene} viewBox="20 0 480 380" aria-hidden="true">
      <path className={css.blush} d="M20 150a105 105 0 1 1 105 105H20z" />
      <g className={css.part}>
        <path className={css.sun} d="M500 180a90 90 0 1 0-90 90h90z" />
        <path className={css.onTint} d="M368 180c12-26 24-26 36 0s24 26 36 0" />
      </g>
      <path className={css.onTint} d="M68 158c14-32 28-32 42 0s28 32 42 0" />
      <path
        className={css.drawn}
        pathLength="1"
        d="M20 318c60 0 86 18 128 10 46-8 40-52 14-46s-16 56 34 52c64-4 84-30 140-22 60 8 90 10 164 6"
      />
    </svg>
  );
}
