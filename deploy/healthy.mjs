// The image's health check: exit status 0 where the process beside it is ready. A worker answers on
// METRICS_PORT only; without that, all there is to know is that it runs, which nobody need ask.
import { get } from 'node:http';

const { HOST = '127.0.0.1', PORT = '3000', METRICS_PORT = '', ROLE = 'all' } = process.env;
const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[HOST] ?? HOST;
const door =
  ROLE === 'worker' ? METRICS_PORT && `${METRICS_PORT}/metrics` : `${PORT}/api/health/ready`;

if (door !== '') {
  get(`http://${host}:${door}`, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).once(
    'error',
    ({ message }) => {
      process.stderr.write(`${message}\n`);
      process.exit(1);
    },
  );
}
