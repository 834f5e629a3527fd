/**
 * Members of the network with opened signals that may be used for leads, an index each. Arrays of
 * 20,000 numbers cost a fraction of as many objects. Times are in milliseconds.
 */
export type WarmPeople = {
  ids: Int32Array;
  heat: Float64Array;
  firstAt: Float64Array;
  lastAt: Float64Array;
  posts: Int32Array;
  comments: Int32Array;
  stockComments: Int32Array;
  /** A hash of the headline, a whole number below 2^53. */
  headlineKeys: Float64Array;
};

/** The bytes of a person in the answer of `findWarmPeople`. */
const BYTES = 44;
const HIGH = 2 ** 32;
/** PostgreSQL counts times from this day on. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const COUNT_BITS = 21;
const COUNT_MASK = 2 ** COUNT_BITS - 1;

export function emptyPeople(count: number): WarmPeople {
  return {
    ids: new Int32Array(count),
    heat: new Float64Array(count),
    firstAt: new Float64Array(count),
    lastAt: new Float64Array(count),
    posts: new Int32Array(count),
    comments: new Int32Array(count),
    stockComments: new Int32Array(count),
    headlineKeys: new Float64Array(count),
  };
}

export function readPeople(bytes: Buffer): WarmPeople {
  const people = emptyPeople(bytes.length / BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wholeAt = (offset: number) => view.getInt32(offset) * HIGH + view.getUint32(offset + 4);
  const timeAt = (offset: number) => POSTGRES_EPOCH_MS + Math.round(wholeAt(offset) / 1_000);
  for (let row = 0, offset = 0; row < people.ids.length; row += 1, offset += BYTES) {
    people.ids[row] = view.getInt32(offset);
    people.heat[row] = view.getFloat64(offset + 4);
    people.firstAt[row] = timeAt(offset + 12);
    people.lastAt[row] = timeAt(offset + 20);
    people.headlineKeys[row] = wholeAt(offset + 28);
    const [high, low] = [view.getUint32(offset + 36), view.getUint32(offset + 40)];
    people.posts[row] = high >>> (2 * COUNT_BITS - 32);
    people.comments[row] = ((high << (32 - COUNT_BITS)) | (low >>> COUNT_BITS)) & COUNT_MASK;
    people.stockComments[row] = low & COUNT_MASK;
  }
  return people;
}
