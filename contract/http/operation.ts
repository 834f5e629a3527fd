import type { Route } from './route.ts';

export type Operation = {
  readonly id: string;
  readonly module: { readonly name: string; readonly about: string };
  readonly route: Route;
};

/** Collects the endpoints that `modules` export; `about` describes each module. */
export function listOperations<Name extends string>(
  modules: Readonly<Record<Name, object>>,
  about: Readonly<Record<Name, string>>,
): readonly Operation[] {
  // Object.entries loses the key type; `modules` is a literal at every call.
  return (Object.keys(modules) as Name[]).flatMap((name) => {
    const module = { name, about: about[name] };
    return Object.entries(modules[name]).flatMap(([id, route]: [string, unknown]) =>
      isRoute(route) ? [{ id, module, route }] : [],
    );
  });
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'replies' in value;
}
