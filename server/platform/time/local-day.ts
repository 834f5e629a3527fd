/** The day of an instant in a time zone, as 2026-01-31. */
export function getLocalDay(timeZone: string, at: Date): string {
  return findFormat(timeZone).format(at);
}

/** Creating a format takes longer than the rest of the computation. */
const formats = new Map<string, Intl.DateTimeFormat>();

function findFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(timeZone, format);
  return format;
}
