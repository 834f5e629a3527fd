import { PURPOSES } from './purposes.ts';
import type { NetworkCapabilities, NetworkSource } from './source.ts';

/** Never the name of a vendor. */
const NO_SOURCE = 'files';

/** Without a vendor: members import their own files, and nothing is read from the network. */
export function createNoSource(): NetworkSource {
  const refuse = () => Promise.reject(new Error('no data service has a key'));
  return {
    name: NO_SOURCE,
    title: 'Your LinkedIn files',
    purposes: PURPOSES,
    photoOrigin: 'https://media.licdn.com',
    concurrency: 1,
    readProfile: refuse,
    posts: { pageSize: 1, maxListed: null, order: 'unspecified', read: refuse },
    reactions: null,
    comments: null,
    replies: null,
  };
}

/** False without a vendor: nothing is read from the network, and nothing that needs it is planned. */
export function hasSource({
  capabilities,
}: {
  readonly capabilities: Pick<NetworkCapabilities, 'name'>;
}): boolean {
  return capabilities.name !== NO_SOURCE;
}
