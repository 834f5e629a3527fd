import type { Deps } from '../../../deps.ts';
import { type AuthorizationServer, createAuthorizationServer } from './provider.ts';

export type ServerDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'secrets' | 'clientDocuments' | 'settings'
>;

const servers = new WeakMap<object, Promise<AuthorizationServer>>();

/** One for a process, since it remembers documents. */
export function loadAuthorizationServer(deps: ServerDeps): Promise<AuthorizationServer> {
  const { db, clock, log, secrets, clientDocuments, settings } = deps;
  const known = servers.get(settings);
  if (known) return known;
  const { appUrl } = settings.http;
  const made = createAuthorizationServer({ db, clock, log, secrets, clientDocuments, appUrl });
  servers.set(settings, made);
  return made;
}
