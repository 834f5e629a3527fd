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

Environment variables, read at startup, with their defaults. A missing or malformed one prevents the start. In development, \`npm start\` sets the required ones to the sandbox. What is optional is off while empty. \`npm run docs\` writes this page.`;

function describeSlice({ title, optional, settings }: Slice): string {
  const lines = Object.values(settings).map((each) => describeSetting(each, optional));
  return `## ${title}${optional ? ' (optional)' : ''}\n\n${lines.join('\n')}`;
}

function describeSetting(setting: Setting<unknown>, optional: boolean): string {
  const isRequired = setting.default === undefined && !optional;
  const note = setting.neededInProduction === undefined ? '' : ' (required in production)';
  const value = setting.default ? `=${setting.default}` : '';
  return `- \`${setting.variable}${value}\`${isRequired ? ' (required)' : note}: ${setting.doc}`;
}

if (import.meta.main) {
  writeFileSync(join(root, 'docs', 'settings.md'), writeSettingsDocument());
}
