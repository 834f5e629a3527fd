type Names = { readonly firstName: string; readonly lastName: string };

/** "NL" for Nora Lindqvist. */
export function initialsOf({ firstName, lastName }: Names): string {
  return [firstName, lastName]
    .map((name) => Array.from(name.trim())[0]?.toUpperCase() ?? '')
    .join('');
}
