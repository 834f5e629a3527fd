import type { NetworkCapabilities } from './source.ts';

type Sources = {
  capabilities: NetworkCapabilities;
  sources?: readonly NetworkCapabilities[];
};

/** The display name of the source of a stored record; a former source has its name only. */
export function getSourceTitle(network: Sources, name: string): string {
  return listSources(network).find((source) => source.name === name)?.title ?? name;
}

/** In order of preference. */
export function listSources({ sources, capabilities }: Sources): readonly NetworkCapabilities[] {
  return sources ?? [capabilities];
}
