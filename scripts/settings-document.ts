import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting, Slice } from '../server/platform/settings/slice.ts';
import { slices } from '../server/settings.ts';
import { root } from './steps.ts';

/** docs/settings.md, from the definitions of the settings. */
export function writeSettingsDocument(): string {
  const sections = Object.values(slices).map(describeSlice);
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# Settings

Environment variables, read at startup. A missing or malformed one prevents the start. In development, \`npm start\` sets the required ones to the sandbox. \`npm run docs\` writes this page.`;

function describeSlice({ title, optional, settings }: Slice): string {
  const note = optional ? 'Optional: leave all empty to switch it off.\n\n' : '';
  const lines = Object.values(settings).map((each) => describeSetting(each, optional));
  return `## ${title}\n\n${note}${lines.join('\n')}`;
}

function describeSetting(setting: Setting<unknown>, optional: boolean): string {
  const notes: string[] = [];
  if (setting.default === undefined && !optional) notes.push('required');
  if (setting.default) notes.push(`default \`${setting.default}\``);
  if (setting.neededInProduction !== undefined) notes.push('required in production');
  const note = notes.length > 0 ? ` (${notes.join('; ')})` : '';
  return `- \`${setting.variable}\`${note}: ${setting.doc}`;
}

if (import.meta.main) {
  writeFileSync(join(root, 'docs', 'settings.md'), writeSettingsDocument());
}
