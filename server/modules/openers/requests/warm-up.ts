import type { OpenerLanguage } from '../../../../contract/openers.ts';
import type { CheckContext } from '../check/draft.ts';
import { writeTemplates } from '../templates/templates.ts';

const warm = new Set<OpenerLanguage>();

/** The first check in a language compiles its lists, which would delay the first variant. */
export function warmUpCheck(context: CheckContext): void {
  if (warm.has(context.language)) return;
  warm.add(context.language);
  writeTemplates(context);
}
