import { defineModule, ERASED } from '../../module.ts';
import { bindImportsRoutes, type ImportsDeps } from './imports.routes.ts';
import { deleteKnownPeople } from './imports.store.ts';
import { replayImports } from './undo-import.ts';

export const importsModule = defineModule<ImportsDeps>({
  name: 'imports',
  replay: replayImports,
  routes: bindImportsRoutes,
  listeners: () => ({
    'people.erased': (tx, { userId, keys }) => deleteKnownPeople(tx, userId, keys),
    'keys.erased': (tx, { keys }) => deleteKnownPeople(tx, null, keys),
  }),
  data: {
    imports: ERASED,
    imported_days: ERASED,
    imported_posts: ERASED,
    known_people: ERASED,
  },
});
