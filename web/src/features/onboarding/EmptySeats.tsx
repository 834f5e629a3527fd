import scene from '../../ui/illustrations/Scene.module.css';

export function EmptySeats() {
  return (
    <svg className={scene.scene} viewBox="0 0 190 120" width="152" height="96" aria-hidden="true">
      <path className={scene.blush} d="M6 54a48 48 0 1 1 48 48H6z" opacity="0.55" />
      <path d="M182 68a38 38 0 1 0-38 38h38z" strokeWidth="2.25" strokeDasharray="1 7.5" />
      <path
        className={scene.onTint}
        pathLength="1"
        strokeWidth="2.5"
        d="M28 58c6-14 12-14 18 0s12 14 18 0 10-8 14-2"
      />
    </svg>
  );
}
