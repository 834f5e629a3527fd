import { run } from '../server/main.ts';

await run(process.env);
