import css from './Scene.module.css';

export function LoneVoice() {
  return (
    <svg className={css.scene} viewBox="30 0 460 380" aria-hidden="true">
      <path className={css.sun} d="M30 170a130 130 0 1 1 130 130H30z" />
      <path className={css.faint} d="M490 210a100 100 0 1 0-100 100h100z" />
      <path d="M490 210a100 100 0 1 0-100 100h100z" strokeDasharray="2 13" strokeWidth="2.5" />
      <path
        className={`${css.onTint} ${css.drawn}`}
        pathLength="1"
        d="M78 180c18-44 36-44 54 0s36 44 54 0 30-34 44-10"
      />
      <path
        className={`${css.drawn} ${css.later}`}
        pathLength="1"
        d="M302 196c12 22 26 26 42 14 12-9 24-12 40-8 30 8 58 4 74-6"
        strokeDasharray="1"
      />
    </svg>
  );
}
