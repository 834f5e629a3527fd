let people = 0;

/**
 * A new person with a profile in the simulated network. The prefix sets the number of posts: `new-`
 * has three, `''` dozens, whose first processing takes a second of CPU time or more.
 */
export function someone(kind = 'new-') {
  people += 1;
  const id = `${Date.now().toString(36)}${process.pid.toString(36)}${people}`;
  const publicIdentifier = `${kind}nora-lindqvist-${id}`;
  return {
    firstName: 'Nora',
    lastName: 'Lindqvist',
    email: `nora.lindqvist.${id}@example.com`,
    password: 'Harbour-42!light',
    publicIdentifier,
    profileUrl: `https://www.linkedin.com/in/${publicIdentifier}`,
  };
}
export type Person = ReturnType<typeof someone>;
