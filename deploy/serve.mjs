// Entry point of the image and the systemd unit; settings come from the environment.
import { run } from './server/main.js';

await run(process.env);
