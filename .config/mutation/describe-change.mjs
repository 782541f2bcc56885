import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The longest description of a change, as people read it and as `survivors.yaml` lists it: its line, with `⟦before → after⟧` in it. */

const MAX = 80;
const ROOT = path.join(import.meta.dirname, '../..');
const texts = new Map();
/** The share of changes to try: `SAMPLE` in percent. `PLATEN_FUZZ_SEED` draws others. */
const SAMPLE = Number(process.env.SAMPLE ?? 100) / 100;

/** Returns the path from the root of a file that may be in Stryker's copy of the project. */
export function pathOf(fileName) {
  return fileName.slice(fileName.lastIndexOf('/src/') + 1);
}

/** Describes a mutant of Stryker: its file, and the change. */
export function describeMutant({ fileName, location, replacement }) {
  const file = pathOf(fileName);
  if (!texts.has(file)) texts.set(file, readFileSync(path.join(ROOT, file), 'utf8'));
  const text = texts.get(file);
  return { file, change: describeChange(text, rangeOf(text, location), replacement) };
}

/** Checks whether a change is in the sample. This depends only on its text, so that adding a test does not change the sample. */
export function isDrawn({ file, change }) {
  const drawn = hash('sha1', `${process.env.PLATEN_FUZZ_SEED} ${file}: ${change}`).slice(0, 8);
  return Number.parseInt(drawn, 16) / 2 ** 32 < SAMPLE;
}

/** Converts lines and columns, counted from 1, to offsets in a text. */
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
