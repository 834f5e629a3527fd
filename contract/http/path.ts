/** The parameter names of a path: `'id'` of `'/user/sessions/:id'`. */
export type PathParams<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** Throws for a missing or empty value, and for `.` and `..`, which clients resolve. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string | number | undefined>> = {},
): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const part = encodeURIComponent(String(params[name] ?? ''));
    if (['', '.', '..'].includes(part)) {
      throw new RangeError(`"${part}" cannot be the value of :${name} in ${path}`);
    }
    return part;
  });
}

/** OpenAPI syntax: `/user/sessions/{id}`. */
export function toPathTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}
