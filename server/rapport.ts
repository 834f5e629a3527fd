import { runCommandLine, type Surroundings } from './operator/command-line.ts';
import { reasonToMend } from './reasons.ts';

/**
 * The operator's command line. Resolves to the exit status: 0 done, 1 not done (standard error says
 * why, in one line), 2 miswritten. A bug is thrown.
 */
export async function runRapport(
  words: readonly string[],
  around: Pick<Surroundings, 'environment' | 'complete'>,
): Promise<number> {
  try {
    return await runCommandLine(words, {
      ...around,
      write: (text) => void process.stdout.write(text),
      writeError: (text) => void process.stderr.write(text),
    });
  } catch (error) {
    const reason = reasonToMend(error, around.environment);
    if (reason === null) throw error;
    process.stderr.write(`${reason}\n`);
    return 1;
  }
}

// An installation without npm runs the bundled file itself.
if (import.meta.main) {
  const environment = process.env;
  process.exitCode = await runRapport(process.argv.slice(2), {
    environment,
    complete: () => environment,
  });
}
