import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A change of a text as people read it and as `survivors.yaml` names it: its line, and in it `⟦what was → what is⟧`. */

const MAX = 80;
const ROOT = path.join(import.meta.dirname, '../..');
const texts = new Map();
/** The share of the changes that are tried: `SAMPLE` in percent. `PLATEN_FUZZ_SEED` draws others. */
export const SAMPLE = Number(process.env.SAMPLE ?? 100) / 100;

/** Of Stryker's, which may stand in its copy of the project: the file as the project has it, and the change. */
export function describeMutant({ fileName, location, replacement }) {
  const file = fileName.slice(fileName.lastIndexOf('/src/') + 1);
  if (!texts.has(file)) texts.set(file, readFileSync(path.join(ROOT, file), 'utf8'));
  const text = texts.get(file);
  return { file, change: describeChange(text, rangeOf(text, location), replacement) };
}

/** Whether a change is one of the sample. It depends on its text alone, so that a test which is added leaves the sample as it is. */
export function isDrawn({ file, change }) {
  const drawn = hash('sha1', `${process.env.PLATEN_FUZZ_SEED} ${file}: ${change}`).slice(0, 8);
  return Number.parseInt(drawn, 16) / 2 ** 32 < SAMPLE;
}

/** Lines and columns, which count from 1 → the places in a text. */
function rangeOf(text, { start, end }) {
  const lines = text.split('\n');
  const at = ({ line, column }) => lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, column - 1);
  return [at(start), at(end)];
}

export function describeChange(text, [from, to], replacement) {
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  const lineEnd = text.indexOf('\n', to);
  const after = text.slice(to, lineEnd < 0 ? undefined : lineEnd);
  const change = `⟦${shorten(text.slice(from, to))} → ${shorten(replacement)}⟧`;
  return `${before.trimStart()}${change}${after.trimEnd()}`;
}

function shorten(text) {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX ? `${line.slice(0, MAX)}…` : line;
}
