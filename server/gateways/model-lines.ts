/** Four lines are expected; models add fences and empty lines. */
const MAX_LINES = 100;
/** A message may have 8,000 characters, and JSON escapes some of them. */
const LINE_MAX_LENGTH = 20_000;
/** How often a line may look complete; a text has few braces. */
const MAX_LOOKS = 20;

export class TooMuchText extends Error {}

/** A whole JSON object is a line even without a line break. Throws `TooMuchText`. Linear time. */
export function lineSplitter() {
  let open: string[] = [];
  let openLength = 0;
  let looks = 0;
  let count = 0;

  function close(): string[] {
    const line = open.join('').trim();
    open = [];
    openLength = 0;
    looks = 0;
    if (line === '') return [];
    count += 1;
    if (count > MAX_LINES) throw new TooMuchText();
    return [line];
  }

  function append(text: string): void {
    if (text === '') return;
    open.push(text);
    openLength += text.length;
    if (openLength > LINE_MAX_LENGTH) throw new TooMuchText();
  }

  function isComplete(lastPart: string): boolean {
    if (looks === MAX_LOOKS || !lastPart.trimEnd().endsWith('}')) return false;
    looks += 1;
    return isObject(open.join('').trim());
  }

  return {
    add(text: string): string[] {
      const lines: string[] = [];
      const parts = text.split(/\r\n|\n|\r/);
      for (const [index, part] of parts.entries()) {
        append(part);
        const isLast = index === parts.length - 1;
        if (!isLast || isComplete(part)) lines.push(...close());
      }
      return lines;
    },
    end: close,
  };
}

function isObject(text: string): boolean {
  if (!text.startsWith('{')) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
