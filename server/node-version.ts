/** The version that the project installs and a release contains; `node:sqlite` and others need it. */
const NEEDED = 26;

/** Older ones fail at an import deep inside, whose stack says nothing to an operator. */
export function requireNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return;
  process.stderr.write(
    `Rapport needs Node ${NEEDED} or later, and this is ${process.versions.node}: run it with bin/node of the release, or with node_modules/.bin/node.\n`,
  );
  process.exit(1);
}
