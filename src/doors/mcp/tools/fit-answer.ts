/** §22.10: an answer has at most 100 KB. What is long in it is cut, the longest first, until all of it fits. */

/** Bytes of a result as JSON: of its texts and its structured content together. */
export const MAX_ANSWER = 100_000;

/** Names and types are not among them: nobody could send a value without them. */
const LONG_TEXTS = new Set(['markdown', 'description', 'value', 'default', 'message', 'detail']);

/** `text`: characters for a text, and for a list of options. `entries`: how many of any other list, such as placeholders, which are cut last. */
type Room = { text: number; entries: number };

/** The limits, from the highest to the lowest. */
const ROOMS: Room[] = [
  ...[16_384, 8192, 4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 0].map((text) => ({ text, entries: 1_000_000 })),
  ...[1024, 512, 256, 128, 64, 32, 0].map((entries) => ({ text: 0, entries })),
];

/** What `build` makes of `body`, which is cut no more than it must be. Beside what is cut, `…_left_out` says how many characters or entries are not there. */
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

/** An answer or a part of one with texts of at most as many characters. */
export function cutTexts<Body>(body: Body, text: number): Body {
  return cutTo({ ...ROOMS[0]!, text }, body) as Body;
}

/** What `read` makes of a page with at most `limit` templates, of fewer while it is too long. Whoever reads goes on behind its cursor. */
export async function pageThatFits<Page>(limit: number, read: (limit: number) => Promise<Page>): Promise<Page> {
  const page = await read(limit);
  return limit === 1 || sizeOf(page) <= MAX_ANSWER ? page : pageThatFits(limit >> 1, read);
}

/** The size in bytes, as the protocol sends it. */
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

/** The beginning of a field that may be cut, or the field itself. No character is cut in two, and no sentence of a description where one is whole. */
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
