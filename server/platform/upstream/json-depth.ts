/** Far deeper than our contract and the responses of all vendors. */
export const JSON_MAX_DEPTH = 100;

/** Parsing deeply nested JSON takes up to a hundred times as long; this check takes one pass. */
export function isNestedTooDeeply(json: Uint8Array): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      if (depth > JSON_MAX_DEPTH) return true;
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from('"\\[]{}');
