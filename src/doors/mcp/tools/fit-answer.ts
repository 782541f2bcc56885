/** §22.10: limits an answer to 100 KB. Long fields are cut, the longest first, until the answer fits. */

/** The most bytes of a result as JSON: its texts and its structured content together. */
export const MAX_ANSWER = 100_000;

/** The fields that may be cut. Names and types are never cut, because nobody could send a value without them. */
const LONG_TEXTS = new Set(['markdown', 'description', 'value', 'default', 'message', 'detail']);

/**
 * `text`: the most characters of a text or a list of options. `entries`: the most entries of any other list, such as
 * placeholders. Lists are cut last.
 */
type Room = { text: number; entries: number };

/** The limits, from the highest to the lowest. */
const ROOMS: Room[] = [
  ...[16_384, 8192, 4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 0].map((text) => ({ text, entries: 1_000_000 })),
  ...[1024, 512, 256, 128, 64, 32, 0].map((entries) => ({ text: 0, entries })),
];

/**
 * Returns what `build` makes of `body`, cut as little as possible. Next to each field that was cut, `…_left_out` gives
 * how many characters or entries are missing.
 */
export function fitAnswer<Result>(body: unknown, build: (body: unknown) => Result): Result {
  const inRoom = (at: number) => build(cutTo(ROOMS[at]!, body));
  const first = inRoom(0);
  if (sizeOf(first) <= MAX_ANSWER) return first;
  let [tooMuch, fitting] = [0, ROOMS.length - 1];
  while (fitting - tooMuch > 1) {
    const middle = (tooMuch + fitting) >> 1;
    if (sizeOf(inRoom(middle)) > MAX_ANSWER) tooMuch = middle;
    else fitting = middle;
  }
  return inRoom(fitting);
}

/** Returns an answer, or a part of one, whose texts are cut to `text` characters. */
export function cutTexts<Body>(body: Body, text: number): Body {
  return cutTo({ ...ROOMS[0]!, text }, body) as Body;
}

/**
 * Returns what `read` makes of a page with at most `limit` templates, or fewer while the page is too long. The reader
 * continues after the page's cursor.
 */
export async function pageThatFits<Page>(limit: number, read: (limit: number) => Promise<Page>): Promise<Page> {
  const page = await read(limit);
  return limit === 1 || sizeOf(page) <= MAX_ANSWER ? page : pageThatFits(limit >> 1, read);
}

/** Returns the size in bytes, as the protocol sends it. */
export function sizeOf(result: unknown): number {
  return Buffer.byteLength(JSON.stringify(result));
}

function cutTo(room: Room, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => cutTo(room, one));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const cut = cutField(name, part, room);
    const left = cut === part ? 0 : part.length - cut.length;
    return [[name, cutTo(room, cut)], ...(left > 0 ? [[`${name}_left_out`, left] as [string, unknown]] : [])];
  });
  return Object.fromEntries(fields);
}

/**
 * Returns the beginning of a field that may be cut, or the field itself. It never cuts a character in two, and a
 * description only between sentences, unless its first sentence is too long.
 */
// biome-ignore lint/suspicious/noExplicitAny: a part of an answer, whatever it is
function cutField(name: string, part: any, { text, entries }: Room): any {
  if (typeof part === 'string' && LONG_TEXTS.has(name)) {
    const cut = part.slice(0, text).replace(/[\uD800-\uDBFF]$/, '');
    return name === 'description' && cut !== part
      ? (/^.*[.!?。](?=\s)/s.exec(`${cut}${part.slice(text, text + 1)}`)?.[0] ?? cut)
      : cut;
  }
  if (name === 'options' && Array.isArray(part)) return optionsWithin(text, part);
  return Array.isArray(part) ? part.slice(0, entries) : part;
}

function optionsWithin(characters: number, options: string[]): string[] {
  let left = characters;
  const over = options.findIndex((option) => {
    left -= option.length;
    return left < 0;
  });
  return over < 0 ? options : options.slice(0, over);
}
