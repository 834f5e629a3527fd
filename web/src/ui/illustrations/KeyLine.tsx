import css from './KeyLine.module.css';
import scene from './Scene.module.css';

const LINE =
  'M24 214c10 0 12-42 26-42s18 84 34 84 18-84 34-84 18 84 34 84 16-62 34-62c20 0 26 20 40 20 6-44 34-62 62-62a60 60 0 1 1-58 76 60 60 0 0 1 58-76 60 60 0 0 1 60 60h136v44m-38-44v30';

const BOW = 'M110 212a150 150 0 1 1 150 150H110z';
const BIT = 'M504 256a84 84 0 1 0-84 84h84z';

export function KeyLine({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className === undefined ? scene.scene : `${scene.scene} ${className}`}
      viewBox="0 0 520 400"
      aria-hidden="true"
    >
      <clipPath id="key-ground">
        <path d={BOW} />
        <path d={BIT} />
      </clipPath>
      <path className={scene.blush} d={BOW} />
      <path className={scene.sun} d={BIT} />
      <path className={css.line} pathLength="1" d={LINE} />
      {/* Redrawn over the tints, which are light in both themes. */}
      <g clipPath="url(#key-ground)" className={scene.onTint}>
        <path className={css.whole} d={LINE} />
        <path className={css.line} pathLength="1" d={LINE} />
      </g>
    </svg>
  );
}
