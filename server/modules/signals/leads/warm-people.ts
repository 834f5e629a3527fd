/**
 * Indexes into parallel arrays: arrays of 20,000 numbers cost a fraction of as many objects. Times
 * are in milliseconds.
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

export const HEAT_BYTES = 36;
export const PERSON_BYTES = 12;

const HIGH = 2 ** 32;
/** PostgreSQL counts times from this day. */
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

export function decodePeople(rows: { heats: Buffer; people: Buffer }): WarmPeople {
  const keys = headlineKeysOf(rows.people);
  const heats = viewOf(rows.heats);
  const people = emptyPeople(rows.heats.length / HEAT_BYTES);
  let count = 0;
  for (let offset = 0; offset < heats.byteLength; offset += HEAT_BYTES) {
    const id = heats.getInt32(offset);
    const key = keys[id];
    if (key === undefined || Number.isNaN(key)) continue;
    people.ids[count] = id;
    people.headlineKeys[count] = key;
    people.heat[count] = heats.getFloat64(offset + 4);
    people.firstAt[count] = timeAt(heats, offset + 12);
    people.lastAt[count] = timeAt(heats, offset + 20);
    const [high, low] = [heats.getUint32(offset + 28), heats.getUint32(offset + 32)];
    people.posts[count] = high >>> (2 * COUNT_BITS - 32);
    people.comments[count] = ((high << (32 - COUNT_BITS)) | (low >>> COUNT_BITS)) & COUNT_MASK;
    people.stockComments[count] = low & COUNT_MASK;
    count += 1;
  }
  return count === people.ids.length
    ? people
    : mapColumns(people, (values) => values.slice(0, count));
}

/** By the person's number, which counts from 1 in each account. */
function headlineKeysOf(people: Buffer): Float64Array {
  const view = viewOf(people);
  let last = 0;
  for (let offset = 0; offset < view.byteLength; offset += PERSON_BYTES) {
    last = Math.max(last, view.getInt32(offset));
  }
  const keys = new Float64Array(last + 1).fill(NaN);
  for (let offset = 0; offset < view.byteLength; offset += PERSON_BYTES) {
    keys[view.getInt32(offset)] = wholeAt(view, offset + 4);
  }
  return keys;
}

export function selectPeople(
  people: WarmPeople,
  o: { since: Date; also: ReadonlySet<number> },
): WarmPeople {
  const since = o.since.getTime();
  const isIn = people.lastAt.map((lastAt, row) =>
    Number(lastAt >= since || o.also.has(people.ids[row] ?? 0)),
  );
  if (!isIn.includes(0)) return people;
  return mapColumns(people, (values) => values.filter((_, row) => isIn[row] === 1));
}

type Column = Int32Array | Float64Array;

function mapColumns(people: WarmPeople, change: (values: Column) => Column): WarmPeople {
  const columns = Object.entries(people).map(([name, values]) => [name, change(values)]);
  return Object.fromEntries(columns) as WarmPeople; // `change` returns an array of the same type
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) =>
  new DataView(buffer, byteOffset, byteLength);

const wholeAt = (view: DataView, offset: number) =>
  view.getInt32(offset) * HIGH + view.getUint32(offset + 4);

const timeAt = (view: DataView, offset: number) =>
  POSTGRES_EPOCH_MS + Math.round(wholeAt(view, offset) / 1_000);
