/** The page of a browser. Each step waits until its element is there, visible and enabled. */
export type BrowserPage = {
  open(path: string): Promise<void>;
  /** Waits for the path. */
  expectPath(path: RegExp): Promise<void>;
  /** Waits for an element that an XPath names. */
  expectShown(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  fill(xpath: string, text: string): Promise<void>;
  takeScreenshot(): Promise<Buffer>;
  /** What the console of the page reported as an error, if the browser tells. */
  listErrors(): readonly string[];
  close(): Promise<void>;
};

export const STEP_MS = 45_000;

export function selectButton(name: string): string {
  return `//button[${isNamed(name)}]`;
}

export function selectLink(name: string): string {
  return `//a[${isNamed(name)}]`;
}

export function selectLabel(text: string): string {
  return `//label[starts-with(normalize-space(), "${text}")]`;
}

export function selectField(label: string): string {
  return `//*[@id=${selectLabel(label)}/@for]`;
}

/** The innermost element with the text. */
export function selectText(text: string): string {
  const has = `contains(normalize-space(), "${text}")`;
  return `//body//*[not(self::script)][${has}][not(*[${has}])]`;
}

function isNamed(name: string): string {
  return `starts-with(normalize-space(), "${name}") or starts-with(@aria-label, "${name}")`;
}
