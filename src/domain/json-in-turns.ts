/**
 * §18.7: JSON of long texts, written in slices, so that other requests have their turn in between. `JSON.stringify` takes a tenth of a
 * second for 8 MB of Markdown, which a body of 1 MB may become.
 */

/** In characters: this takes a millisecond. */
const SLICE = 131_072;

/** What `JSON.stringify` gives for plain data: a text, or with long texts its bytes in UTF-8, so that no turn joins or encodes the whole. */
export async function jsonInTurns(value: unknown): Promise<string | Buffer> {
  if (!hasLongText(value)) return JSON.stringify(value) ?? 'null';
  const written: Buffer[] = [];
  await write(value, (text) => written.push(Buffer.from(text)));
  return Buffer.concat(written);
}

async function write(value: unknown, add: (text: string) => void): Promise<void> {
  if (!hasLongText(value)) add(JSON.stringify(value) ?? 'null');
  else if (typeof value === 'string') await writeText(value, add);
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      add(at === 0 ? '[' : ',');
      await write(item, add);
    }
    add(']');
  } else {
    const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
    for (const [at, [name, member]] of members.entries()) {
      add(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
      await write(member, add);
    }
    add('}');
  }
}

function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > SLICE;
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  return Object.values(value).some(hasLongText);
}

async function writeText(text: string, add: (text: string) => void): Promise<void> {
  add('"');
  for (let at = 0; at < text.length; ) {
    let end = at + SLICE;
    // A surrogate pair stays together.
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1;
    add(JSON.stringify(text.slice(at, end)).slice(1, -1));
    at = end;
    await new Promise(setImmediate);
  }
  add('"');
}
