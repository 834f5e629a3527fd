import { migrations } from '../../migrations/index.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrations.ts';
import { silentLog } from '../../platform/log/log.ts';

const url = process.env['DATABASE_URL'] ?? null;
const database = await openDatabase({ url, dataDir: '', log: silentLog });
await migrate(database, migrations);
await database.close();
