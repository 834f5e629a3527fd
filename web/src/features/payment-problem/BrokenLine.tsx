import scene from '../../ui/illustrations/Scene.module.css';

export function BrokenLine() {
  return (
    <svg className={scene.scene} viewBox="20 0 480 380" aria-hidden="true">
      <path className={scene.blush} d="M20 170a125 125 0 1 1 125 125H20z" />
      <path className={scene.sun} d="M500 230a95 95 0 1 0-95 95h95z" />
      <g transform="rotate(-9 270 190)">
        <rect className={scene.green} x="178" y="130" width="190" height="120" rx="16" />
        <path d="M178 166h190" stroke="var(--on-accent)" strokeWidth="16" strokeLinecap="butt" />
        <path d="M200 222h52" stroke="var(--on-accent)" strokeWidth="4" />
      </g>
      <path
        className={`${scene.onTint} ${scene.drawn}`}
        pathLength="1"
        d="M58 178c14-38 28-38 42 0s28 38 42 0 14-22 26-14"
      />
      <path
        className={`${scene.onTint} ${scene.drawn} ${scene.later}`}
        pathLength="1"
        d="M392 240c10-18 20-18 30 0s20 18 30 0 10-10 18-4"
      />
    </svg>
  );
}
