import css from './TwoVoices.module.css';

const LISTENER = 'M30 220a180 180 0 1 1 180 180H30z';
const SPEAKER = 'M590 330a145 145 0 1 0-145 145h145z';
/** One line: restless at first, even where the two voices meet. */
const LINE =
  'M-600 238h520c32 0 38-8 70-8s30 46 56 46s21-158 38-158s23 224 42 224s23-196 42-196s21 160 38 160s19-114 36-114s19 124 36 124s18-54 34-54s17 38 32 38s16-14 30-14s16 86 29 86s16-60 29-60s16 60 29 60s16-60 29-60s16 60 29 60s16-60 29-60s16 60 29 60s16-60 29-60s16 60 29 60s19-36 36-36s53 0 99 0h600';

/** Two speech bubbles on common ground, joined by one line. */
export function TwoVoices({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className === undefined ? css.scene : `${css.scene} ${className}`}
      viewBox="0 0 640 500"
      aria-hidden="true"
    >
      <clipPath id="in-listener">
        <path d={LISTENER} />
      </clipPath>
      <clipPath id="in-speaker">
        <path className={css.speakerEdge} d={SPEAKER} />
      </clipPath>
      <path className={css.listener} d={LISTENER} />
      <path className={css.speaker} d={SPEAKER} />
      <g clipPath="url(#in-listener)">
        <path className={css.shared} d={SPEAKER} />
      </g>
      <path className={css.line} pathLength="1" d={LINE} />
      <g clipPath="url(#in-listener)">
        <path className={`${css.line} ${css.ink}`} pathLength="1" d={LINE} />
      </g>
      <g clipPath="url(#in-speaker)">
        <path className={`${css.line} ${css.ink}`} pathLength="1" d={LINE} />
      </g>
    </svg>
  );
}
