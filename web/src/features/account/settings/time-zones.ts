/** Runtimes list these zones under former names; people search for the current ones. */
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

/** The display name: "America/New York", "Asia/Calcutta (Kolkata)". */
export function zoneLabel(timeZone: string): string {
  const place = RENAMED[timeZone];
  const words = timeZone.replaceAll('_', ' ');
  return place === undefined ? words : `${words} (${place})`;
}

/** The searchable text: the display name and the current name in full, "Asia/Kolkata". */
export function zoneSearchText(timeZone: string): string {
  const place = RENAMED[timeZone];
  const region = timeZone.slice(0, timeZone.lastIndexOf('/') + 1);
  return place === undefined ? timeZone : `${zoneLabel(timeZone)} ${region}${place}`;
}

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
