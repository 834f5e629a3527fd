import css from './TwoVoices.module.css';

const LISTENER = 'M30 220a180 180 0 1 1 180 180H30z';
const SPEAKER = 'M590 330a145 145 0 1 0-145 145h145z';
/** One line: restless where nobody listens, even where two have found their measure. */
const LINE =
  'M-60 236c34 0 44-10 62-4s26 62 48 40 14-150 40-146 14 206 44 196 10-220 42-206 12 166 38 158 18-104 44-96 22 84 46 78 24-74 46-74 24 72 46 72 24-72 46-72 24 72 46 72 24-72 46-72 30 30 66 32 40-4 80-4';

/** Two speech bubbles that share a ground, and one line that runs through both. */
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
