import { startSandbox, type Sandbox } from './sandbox.ts';
import { readSettings } from './settings.ts';

try {
  const sandbox = await startSandbox(readSettings(process.env));
  stopOnSignal(sandbox);
  process.stdout.write(`sandbox ready on ${sandbox.baseUrl}\n`);
} catch (error) {
  process.stderr.write(`The sandbox cannot start: ${describeError(error)}\n`);
  process.exit(1);
}

function stopOnSignal(sandbox: Sandbox) {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    sandbox.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The sandbox did not stop cleanly: ${describeError(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The parent process has exited: release the ports.
  process.on('disconnect', stop);
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }; // listen errors have both
  const remedy = 'set another SANDBOX_PORT or SANDBOX_SMTP_PORT';
  if (code === 'EADDRINUSE')
    return `port ${port} is in use by another program; stop it, or ${remedy}.`;
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} needs more privileges than this user has; ${remedy}.`;
  return error.message;
}
