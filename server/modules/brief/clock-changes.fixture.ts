/** Zones with unusual rules, such as changes at both ends of a day, and of half an hour. */
const ZONES = [
  'Africa/Cairo',
  'America/Havana',
  'America/Los_Angeles',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Beirut',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Pacific/Chatham',
] as const;

export const CLOCK_CHANGES: readonly (readonly [timeZone: string, change: string])[] =
  ZONES.flatMap((timeZone) => {
    const changes: string[] = [];
    let at = Temporal.Instant.from('2027-01-01T00:00:00Z').toZonedDateTimeISO(timeZone);
    while (changes.length < 2) {
      const change = at.getTimeZoneTransition('next');
      if (!change) throw new Error(`${timeZone} no longer changes its clock`);
      changes.push(change.toInstant().toString());
      at = change;
    }
    return changes.map((change) => [timeZone, change] as const);
  });
