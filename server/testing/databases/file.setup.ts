import { afterAll } from 'vitest';
import { closeCopies } from './database.ts';

// Vitest runs this for each test file, but loads the modules of the tests once for several files.
afterAll(closeCopies);
