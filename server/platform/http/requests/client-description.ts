const UNKNOWN = 'An unknown browser';

/** The first match counts: most browsers also claim to be Chrome and Safari. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Microsoft Edge'],
  [/OPR\/|OPT\/|OPiOS\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YaBrowser\//, 'Yandex Browser'],
  [/UCBrowser\//, 'UC Browser'],
  [/Vivaldi\//, 'Vivaldi'],
  [/DuckDuckGo\/|Ddg\//, 'DuckDuckGo'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chromium\//, 'Chromium'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

/** Android also claims to be Linux, and iOS to be like macOS. */
const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'Chrome OS'],
  [/Linux/, 'Linux'],
] as const;

/** "Firefox on Windows": the claim of a User-Agent header. */
export function describeDevice(userAgent: string): string {
  const browser = findName(BROWSERS, userAgent);
  const system = findName(SYSTEMS, userAgent);
  if (system === null) return browser ?? UNKNOWN;
  return `${browser ?? UNKNOWN} on ${system}`;
}

function findName(names: typeof BROWSERS | typeof SYSTEMS, userAgent: string): string | null {
  return names.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
}

/** Half of an `addressPrefix`: "203.0.x.x", "2001:db8:x:x". Null if unknown. */
export function maskAddress(prefix: string): string | null {
  const separator = prefix.includes('/24') ? '.' : ':';
  const [first, second] = prefix.split(separator);
  if (first === undefined || second === undefined) return null;
  return [first, second, 'x', 'x'].join(separator);
}
