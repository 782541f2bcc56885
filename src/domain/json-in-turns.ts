/**
 * §18.7: JSON of long texts, written in slices, so that other requests have their turn in between. `JSON.stringify` takes a tenth of a
 * second for 8 MB of Markdown, which a body of 1 MB may become.
 */

/** In characters: this takes a millisecond. */
const SLICE = 131_072;

/** The text that `JSON.stringify` gives for plain data. Without long texts it is written at once. */
export async function jsonInTurns(value: unknown): Promise<string> {
  const written: string[] = [];
  await write(value, written);
  return written.join('');
}

/** Collects all parts in one list, because each join would copy the text. */
async function write(value: unknown, into: string[]): Promise<void> {
  if (!hasLongText(value)) into.push(JSON.stringify(value) ?? 'null');
  else if (typeof value === 'string') await writeText(value, into);
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      into.push(at === 0 ? '[' : ',');
      await write(item, into);
    }
    into.push(']');
  } else {
    const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
    for (const [at, [name, member]] of members.entries()) {
      into.push(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`);
      await write(member, into);
    }
    into.push('}');
  }
}

function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > SLICE;
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  return Object.values(value).some(hasLongText);
}

async function writeText(text: string, into: string[]): Promise<void> {
  into.push('"');
  for (let at = 0; at < text.length; ) {
    let end = at + SLICE;
    // A surrogate pair stays together.
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1;
    into.push(JSON.stringify(text.slice(at, end)).slice(1, -1));
    at = end;
    await new Promise(setImmediate);
  }
  into.push('"');
}
