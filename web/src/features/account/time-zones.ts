/** Runtimes list these under names that their places no longer have; people look for the others. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Asmara',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
};

/** "America/New York", "Asia/Calcutta (Kolkata)": as people write it. */
export function zoneWords(timeZone: string): string {
  const place = RENAMED[timeZone];
  const words = timeZone.replaceAll('_', ' ');
  return place === undefined ? words : `${words} (${place})`;
}

/** What a zone is found by: its words, and its other name in full: "Asia/Kolkata", too. */
export function zoneSearch(timeZone: string): string {
  const place = RENAMED[timeZone];
  const region = timeZone.slice(0, timeZone.lastIndexOf('/') + 1);
  return place === undefined ? timeZone : `${zoneWords(timeZone)} ${region}${place}`;
}

/** "14:05" on the clocks of `timeZone`; empty where this browser does not know the zone. */
export function timeIn(timeZone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }).format(now);
  } catch {
    return '';
  }
}
