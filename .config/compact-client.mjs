// §18.23. Reduces the memory of the generated database client. For each argument of a query Prisma stores whether it may be a parameter:
// 20,000 edges in 3,400 objects, whose keys are the numbers of names. V8 stores an object with keys below 1,024 as an array with a slot
// for each number up to the highest one, nearly all of them empty: 20 MB in each process. For keys from 1,024 on it uses a hash table: 3
// MB. This script therefore puts 1,024 empty names before the others. It can be removed when Prisma decodes the graph into `Map`s
// (`deserialize` in @prisma/client/runtime).
import { readFileSync, writeFileSync } from 'node:fs';

const UNUSED = 1_024;
const WRITTEN = /strings: (JSON\.parse\("(?:[^"\\]|\\.)*"\)),\s*graph: "([\w-]*)"/;

/** Rewrites `file`, the client's `internal/class.ts`. Throws if Prisma has changed the format of the graph. */
export function compactClient(file) {
  const source = readFileSync(file, 'utf8');
  const found = WRITTEN.exec(source);
  if (!found) throw new Error(`${file} has no graph of parameters as Prisma 7.10 writes it`);
  const [all, names, graph] = found;
  const shifted = Buffer.from(shiftNames(Buffer.from(graph, 'base64url'))).toString('base64url');
  const written = `strings: [...Array<string>(${UNUSED}).fill(''), ...${names}],\n  graph: "${shifted}"`;
  writeFileSync(file, source.slice(0, found.index) + written + source.slice(found.index + all.length));
}

/**
 * Returns the bytes of the graph with higher numbers for names. Numbers have 7 bits in each byte; an optional number is 0 if it is
 * missing, otherwise one higher.
 */
function shiftNames(graph) {
  const out = [];
  let at = 0;
  const take = () => {
    if (at === graph.length) throw new Error('the graph of parameters is shorter than it says');
    at += 1;
    return graph[at - 1];
  };
  const copyBytes = (count) => {
    for (let left = count; left > 0; left -= 1) out.push(take());
  };
  const copyNumber = (added = () => 0) => {
    let [read, bits] = [0, 0];
    for (let byte = 128; byte >= 128; bits += 7) {
      byte = take();
      read |= (byte & 127) << bits;
    }
    let left = read + added(read);
    for (; left >= 128; left >>>= 7) out.push((left & 127) | 128);
    out.push(left);
    return read;
  };
  const copyName = () => copyNumber(() => UNUSED);
  const copyOptionalName = () => copyNumber((read) => (read === 0 ? 0 : UNUSED));
  const repeat = (count, copy) => {
    for (let left = count; left > 0; left -= 1) copy();
  };
  const [inputs, outputs, roots] = [copyNumber(), copyNumber(), copyNumber()];
  // Each edge has a name, the scalars that it accepts, the node that it leads to, the name of its enum, and flags.
  repeat(inputs, () =>
    repeat(copyNumber(), () => {
      copyName();
      copyBytes(2);
      copyNumber();
      copyOptionalName();
      copyBytes(1);
    }),
  );
  const copyOutput = () => {
    copyName();
    copyNumber();
    copyNumber();
  };
  repeat(outputs, () => repeat(copyNumber(), copyOutput));
  repeat(roots, copyOutput);
  if (at < graph.length) throw new Error('the graph of parameters is longer than it says');
  return out;
}
