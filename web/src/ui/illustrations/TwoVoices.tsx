import css from './TwoVoices.module.css';

const LISTENER = 'M30 220a180 180 0 1 1 180 180H30z';
const SPEAKER = 'M590 330a145 145 0 1 0-145 145h145z';
/** One line: restless where nobody listens, even where two have found their measure. */
const LINE =
  'M-80 238c32 0 38-8 70-8s30 46 56 46s21-158 38-158s24 224 44 224s23-202 42-202s18 160 34 160s18-110 34-110s21 132 38 132s18-60 34-60s16 34 30 34s15-24 28-24s11 94 21 94s9-58 17-58s10 66 19 66s10-66 19-66s10 66 19 66s10-66 19-66s10 66 19 66s10-66 19-66s10 66 19 66s10-66 19-66s10 66 19 66s10-66 19-66s10 66 19 66s29-38 53-38s50 0 92 0';

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
