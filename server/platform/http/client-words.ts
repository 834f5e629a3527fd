const UNKNOWN = 'An unknown browser';

/** "Firefox on Windows": as much as a user agent's header can be believed. */
export async function deviceInWords(userAgent: string): Promise<string> {
  if (userAgent === '') return UNKNOWN;
  // Loaded where words are asked for: most processes do without for long.
  const { default: Bowser } = await import('bowser');
  const parser = Bowser.getParser(userAgent);
  const system = parser.getOSName();
  // Of a browser that it does not know, Bowser repeats whatever the header begins with.
  const named = parser.getBrowserName();
  const browser = Object.values(Bowser.BROWSER_MAP).includes(named) ? named : '';
  if (browser === '') return system === '' ? UNKNOWN : `An unknown browser on ${system}`;
  return system === '' ? browser : `${browser} on ${system}`;
}

/**
 * The first half of what an `addressPrefix` tells, to recognise a place by: "203.0.x.x",
 * "2001:db8:x:x". Null where it tells nothing.
 */
export function halfOfAddress(prefix: string): string | null {
  const separator = prefix.includes('/24') ? '.' : ':';
  const [first, second] = prefix.split(separator);
  if (first === undefined || second === undefined) return null;
  return [first, second, 'x', 'x'].join(separator);
}
