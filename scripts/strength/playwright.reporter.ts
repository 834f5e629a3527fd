import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { addUp, type Figure, keepFigures, parseFigure } from './figures.ts';

export default class StrengthReporter implements Reporter {
  readonly #figures: Figure[] = [];

  onTestEnd(_test: TestCase, { status, annotations }: TestResult): void {
    if (status !== 'passed') return;
    for (const { type, description } of annotations) {
      if (type === 'strength') this.#figures.push(parseFigure(description ?? ''));
    }
  }

  onEnd(): void {
    keepFigures('playwright', addUp(this.#figures));
  }
}
