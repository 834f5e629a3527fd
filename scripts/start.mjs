// `npm start`. Compiled code is kept between starts, this command's own included, which saves a tenth
// of a second for each of its two programs; what is loaded before this line is not kept, so it is
// plain JavaScript and little of it.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { leaveSmallHeapForSpeed } from './small-heap.mjs';

leaveSmallHeapForSpeed(process.env);
const directory = fileURLToPath(new URL('../dist/compile-cache', import.meta.url));
enableCompileCache(directory);
process.env.NODE_COMPILE_CACHE ??= directory; // for the sandbox's process
await import('./start.ts');
