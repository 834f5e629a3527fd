/** More than any answer has; a model that repeats itself is stopped. */
const MAX_OBJECTS = 100;
/** A message may have 8,000 characters, and JSON escapes some of them. */
const OBJECT_MAX_LENGTH = 20_000;

export class TooManyObjects extends Error {}

/** Outside its strings, JSON has nothing else. */
const OUTSIDE_STRINGS = /[\s:,[\]\d.+\-a-z"]/i;
const NAME = '(?:seed:)?(?:think|thinking|thought|reasoning)';
/** How models mark their reasoning if their server leaves it in the text. */
const REASONING_BEGINS = new RegExp(
  `(?:<${NAME}>|\\[${NAME}\\]|◁${NAME}▷|<\\|channel\\|>analysis<\\|message\\|>)$`,
  'i',
);
const REASONING_ENDS = new RegExp(
  `(?:</${NAME}>|\\[/${NAME}\\]|◁/${NAME}▷|<\\|end\\|>|<\\|channel\\|>final<\\|message\\|>)$`,
  'i',
);
const MARK_MAX_LENGTH = 40;

/**
 * Finds the JSON objects in a text that arrives in pieces: one to a line or over several lines,
 * within lists, other objects, code fences or prose. Of nested objects it finds the innermost.
 * What is not part of an object, and all reasoning, is passed over without a limit. Linear time.
 * Throws `TooManyObjects`.
 */
export function createObjectFinder() {
  let open: string | null = null;
  let isInString = false;
  let isEscaped = false;
  let isReasoning = false;
  let last = '';
  let count = 0;

  /** Returns the object that the character ends. */
  function take(character: string): string | null {
    if (open !== null) open += character;
    if (isInString) return takeInString(character);
    last += character;
    if (character === '>' || character === ']' || character === '▷') {
      last = last.slice(-MARK_MAX_LENGTH);
      if (REASONING_ENDS.test(last)) isReasoning = false;
      else if (REASONING_BEGINS.test(last)) isReasoning = true;
    }
    if (last.length > 1_000) last = last.slice(-MARK_MAX_LENGTH);
    if (isReasoning) open = null;
    else if (character === '{') open = character;
    else if (character === '}') return close();
    else if (open !== null && character === '"') isInString = true;
    else if (open !== null && !OUTSIDE_STRINGS.test(character)) open = null;
    if (open !== null && open.length > OBJECT_MAX_LENGTH) open = null;
    return null;
  }

  /** A string that a line ends or that is too long is none: it began with a brace in prose. */
  function takeInString(character: string): null {
    const isTooLong = open === null || open.length > OBJECT_MAX_LENGTH;
    if (isTooLong || character === '\n' || character === '\r') {
      open = null;
      isInString = false;
      isEscaped = false;
    } else if (isEscaped) isEscaped = false;
    else if (character === '\\') isEscaped = true;
    else if (character === '"') isInString = false;
    return null;
  }

  function close(): string | null {
    const found = open;
    open = null;
    if (found === null) return null;
    count += 1;
    if (count > MAX_OBJECTS) throw new TooManyObjects();
    return found;
  }

  return {
    add(text: string): string[] {
      return Array.from(text, take).filter((found) => found !== null);
    },
  };
}
