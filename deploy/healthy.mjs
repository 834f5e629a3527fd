// The image's health check: exits with 0 if the process is ready. A worker listens on METRICS_PORT only;
// without that setting there is nothing to check, and the container's own state must do.
import { get } from 'node:http';

const { HOST = '127.0.0.1', PORT = '3000', METRICS_PORT = '', ROLE = 'all' } = process.env;
const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[HOST] ?? HOST;
const endpoint =
  ROLE === 'worker' ? METRICS_PORT && `${METRICS_PORT}/metrics` : `${PORT}/api/health/ready`;

if (endpoint !== '') {
  get(`http://${host}:${endpoint}`, ({ statusCode }) =>
    process.exit(statusCode === 200 ? 0 : 1),
  ).once('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(1);
  });
}
