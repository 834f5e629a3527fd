import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Vitest starts the largest files of a project first. Benches are small files that compute for
 * seconds: as the last ones they would leave a processor idle.
 */
export class BenchesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isBench = ({ moduleId }: TestSpecification) => moduleId.includes('/bench/');
    return [...sorted.filter(isBench), ...sorted.filter((each) => !isBench(each))];
  }
}
