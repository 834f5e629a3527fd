import { run } from '../server/main.ts';

/** The server from its sources, for development. */
await run(process.env);
