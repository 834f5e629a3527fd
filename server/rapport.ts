import { requireNode } from './node-version.ts';
import type { CommandContext } from './operator/subcommand.ts';

requireNode();

/**
 * The operator's command line. Resolves to the exit status: 0 for success, 1 for failure (with a
 * one-line reason on standard error), 2 for wrong usage. A bug is thrown.
 */
export async function runRapport(
  words: readonly string[],
  context: Pick<CommandContext, 'environment' | 'complete'>,
): Promise<number> {
  // Loaded after the check of the version: an older Node cannot link these modules.
  const { runCommandLine } = await import('./operator/command-line.ts');
  const { describeForOperator } = await import('./reasons.ts');
  const { trustExtraCertificates } = await import('./platform/upstream/certificates.ts');
  process.stdout.on('error', ignoreClosedPipe);
  trustExtraCertificates(context.environment['NODE_EXTRA_CA_CERTS'], (line) => {
    process.stderr.write(`${line}\n`);
  });
  try {
    return await runCommandLine(words, {
      ...context,
      write: (text) => void process.stdout.write(text),
      writeError: (text) => void process.stderr.write(text),
    });
  } catch (error) {
    const reason = describeForOperator(error, context.environment);
    if (reason === null) throw error;
    process.stderr.write(`${reason}\n`);
    return 1;
  }
}

/** A reader such as `head` may have closed the pipe. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

// Installations without npm run this file directly.
if (import.meta.main) {
  const environment = process.env;
  process.exitCode = await runRapport(process.argv.slice(2), {
    environment,
    complete: () => environment,
  });
}
