type PersonNames = { readonly firstName: string; readonly lastName: string };

/** "NL" for Nora Lindqvist. */
export function getInitials({ firstName, lastName }: PersonNames): string {
  return [firstName, lastName]
    .map((name) => Array.from(name.trim())[0]?.toUpperCase() ?? '')
    .join('');
}
