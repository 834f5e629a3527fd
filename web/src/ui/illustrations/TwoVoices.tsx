import css from './TwoVoices.module.css';

const LISTENER = 'M30 220a180 180 0 1 1 180 180H30z';
const SPEAKER = 'M590 330a145 145 0 1 0-145 145h145z';
/** One line: restless where nobody listens, even where two have found their measure. */
const LINE =
  'M-80 238C-48 238 -42 230 -10 230C16 230 20 276 46 276C63 276 67 118 84 118C104 118 108 342 128 342C147 342 151 140 170 140C186 140 188 300 204 300C220 300 222 190 238 190C255 190 259 322 276 322C292 322 294 262 310 262C324 262 326 296 340 296C353 296 355 272 368 272C378 272 379 366 389 366C397 366 398 308 406 308C415 308 416 374 425 374C434 374 435 308 444 308C453 308 454 374 463 374C472 374 473 308 482 308C491 308 492 374 501 374C510 374 511 308 520 308C529 308 530 374 539 374C548 374 549 308 558 308C567 308 568 374 577 374C586 374 587 308 596 308C605 308 606 374 615 374C639 374 644 336 668 336C710 336 718 336 760 336';

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
