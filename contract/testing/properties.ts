import fc from 'fast-check';
import { atScale } from './scale.ts';

// `npm test` tries the same values each time, `npm run test:long` tries others.
fc.configureGlobal(atScale({ short: { seed: 1 }, long: {} }));

export { fc };
