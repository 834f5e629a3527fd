import type { Reporter, TestModule } from 'vitest/node';
import { addUp, keepFigures, parseFigure, type Figure } from './figures.ts';

/** Records the figures that tests report. A test that runs on two databases counts once. */
export default class StrengthReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const byProject = Map.groupBy(modules, ({ project }) => project.name);
    const best = new Map<string, Figure>();
    for (const [, run] of byProject) {
      for (const figure of addUp(run.flatMap(figuresOf))) {
        const key = `${figure.id} ${figure.unit}`;
        if (figure.count > (best.get(key)?.count ?? 0)) best.set(key, figure);
      }
    }
    keepFigures('vitest', [...best.values()]);
  }
}

function figuresOf(module: TestModule): Figure[] {
  return [...module.children.allTests('passed')]
    .flatMap((test) => test.annotations())
    .filter(({ type }) => type === 'strength')
    .map(({ message }) => parseFigure(message));
}
