const UNKNOWN = 'An unknown browser';

/** "Firefox on Windows": the claim of a User-Agent header. */
export async function describeDevice(userAgent: string): Promise<string> {
  if (userAgent === '') return UNKNOWN;
  // Loaded on demand: most processes rarely need it.
  const { default: Bowser } = await import('bowser');
  const parser = Bowser.getParser(userAgent);
  const system = parser.getOSName();
  // For an unknown browser Bowser returns the header's first token.
  const named = parser.getBrowserName();
  const browser = Object.values(Bowser.BROWSER_MAP).includes(named) ? named : '';
  if (browser === '') return system === '' ? UNKNOWN : `An unknown browser on ${system}`;
  return system === '' ? browser : `${browser} on ${system}`;
}

/** Half of an `addressPrefix`: "203.0.x.x", "2001:db8:x:x". Null if unknown. */
export function maskAddress(prefix: string): string | null {
  const separator = prefix.includes('/24') ? '.' : ':';
  const [first, second] = prefix.split(separator);
  if (first === undefined || second === undefined) return null;
  return [first, second, 'x', 'x'].join(separator);
}
