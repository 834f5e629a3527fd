// What the image and the systemd unit start: the product alone, from the environment.
import { run } from './server/main.js';

await run(process.env);
