import scene from '../../ui/illustrations/Scene.module.css';

const SPEAKER = 'M20 132a92 92 0 1 1 92 92H20z';
const LINE = 'M108 132c44 70 84 96 128 74 40-20 30-70-2-62-34 9-26 74 30 78 44 3 66-22 86-52';

export function Letter() {
  return (
    <svg className={scene.scene} viewBox="20 0 480 300" aria-hidden="true">
      <clipPath id="letter-speaker">
        <path d={SPEAKER} />
      </clipPath>
      <path className={scene.blush} d={SPEAKER} />
      <path className={scene.sun} d="M500 196a76 76 0 1 0-76 76h76z" />
      <path className={scene.drawn} pathLength="1" d={LINE} />
      {/* Redrawn over the tint, which is light in both themes. */}
      <g clipPath="url(#letter-speaker)" className={scene.onTint}>
        <path className={scene.drawn} pathLength="1" d={LINE} />
      </g>
      <g transform="rotate(-10 372 142)" strokeWidth="3">
        <rect x="318" y="104" width="108" height="74" rx="10" fill="var(--surface)" />
        <path d="m322 110 50 40 50-40" />
      </g>
    </svg>
  );
}
