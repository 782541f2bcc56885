/**
 * §25.6: what an update behind a seal changes. Allowed is what the seal permits and nothing else: time-stamps and proofs of renewals, and signatures
 * in fields that were empty when the file was sealed. Anything else may change what the pages show, so it is a change.
 */
import { itemsOf, referred } from '../signature/entries-of.ts';
import { findSignatureFields } from './find-signatures.ts';
import { arrayIn, dictionaryIn, type Revisions } from './read-revisions.ts';

/** `signed`: the names of fields that were empty and got a signature. `others`: what else was changed, in words for a log. */
export type UpdateFacts = {
  signed: string[];
  timestamps: number;
  hasProofs: boolean;
  others: string[];
};

type Update = { revisions: Revisions; at: number; facts: UpdateFacts };

/** Returns what revision `at` changes of the one before it. `sealed`: the revision that the seal ends. */
export function checkUpdate(revisions: Revisions, at: number, sealed: number): UpdateFacts {
  const facts: UpdateFacts = { signed: [], timestamps: 0, hasProofs: false, others: [] };
  const update = { revisions, at, facts };
  const { trailer, places } = revisions.all[at]!;
  const before = revisions.all[at - 1]!.trailer;
  for (const name of ['Root', 'Info', 'Encrypt'])
    if (trailer.get(name) !== before.get(name) && (name !== 'Info' || trailer.has(name)))
      facts.others.push(`the trailer has another ${name}`);
  const fields = newFields(update, sealed);
  const root = referred(trailer.get('Root'));
  const form = referred(dictionaryIn(revisions, trailer.get('Root'), at - 1).get('AcroForm'));
  let awaited: ReadonlySet<number> | undefined;
  for (const [id, place] of places) {
    const was = revisions.textOf(id, at - 1);
    if (was === undefined) {
      awaited ??= awaitedIn(revisions, at - 1);
      if (place !== null && awaited.has(id)) facts.others.push(`object ${id} was added, which the file left open`);
      continue;
    }
    const is = place === null ? undefined : revisions.textOf(id, at);
    if (is === was || (is === undefined && place === null && id === 0)) continue;
    if (is === undefined) facts.others.push(`object ${id} was removed`);
    else if (id === root) checkCatalog(update, fields);
    else if (id === form)
      checkForm(update, dictionaryIn(revisions, `${id} 0 R`, at - 1), dictionaryIn(revisions, `${id} 0 R`, at), fields);
    else if (isOnly(update, id, '/Page', ['Annots', 'Tabs'])) checkAnnotations(update, id, fields);
    else if (!fields.has(id) && !isProofs(update, id)) facts.others.push(`object ${id} was changed${kindOf(was)}`);
  }
  return facts;
}

/** Returns the numbers that objects of a file refer to although it has no such objects: an update could give them a content. */
function awaitedIn(revisions: Revisions, at: number): ReadonlySet<number> {
  const ids = new Set(revisions.all.slice(0, at + 1).flatMap(({ places }) => [...places.keys()]));
  const awaited = new Set<number>();
  for (const id of ids) {
    const text = revisions.textOf(id, at) ?? '';
    const stream = /\bstream\r?\n/.exec(text);
    for (const [, named] of text.slice(0, stream?.index).matchAll(/(\d+)\s+\d+\s+R\b/g)) {
      const to = Number(named);
      if (!ids.has(to) || revisions.textOf(to, at) === undefined) awaited.add(to);
    }
  }
  return awaited;
}

function kindOf(text: string): string {
  const [, type] = /\/Type\s*(\/\w+)/.exec(text) ?? [];
  return type ? ` (${type})` : '';
}

/** Returns the fields that this update signs. A field that is changed in any other way is none of them. */
function newFields({ revisions, at, facts }: Update, sealed: number): Set<number> {
  const known = new Map(findSignatureFields(revisions, at - 1).map((one) => [one.field, one]));
  const first = new Map(findSignatureFields(revisions, sealed).map((one) => [one.field, one]));
  const fields = new Set<number>();
  for (const { field, name, id } of findSignatureFields(revisions, at)) {
    const before = known.get(field);
    if (before?.id === id || !revisions.all[at]!.places.has(field)) continue;
    const entries = dictionaryIn(revisions, `${field} 0 R`, at);
    const value = dictionaryIn(revisions, entries.get('V'), at);
    const isStamp = value.get('Type') === '/DocTimeStamp';
    if (id === null || !revisions.all[at]!.places.has(id)) continue;
    if (!before) {
      // A new field is seen by nobody: it has neither an area nor an appearance, and does nothing.
      if (!isInvisible(entries)) continue;
      fields.add(field);
      if (isStamp) facts.timestamps += 1;
      else facts.others.push(`the field ${name} was added with a signature`);
    } else if (
      before.id === null &&
      first.get(field)?.id === null &&
      addsOnly(revisions, field, at, ['V', 'AP', 'M', 'F', 'AS'])
    ) {
      fields.add(field);
      facts.signed.push(name);
    }
  }
  return fields;
}

const OF_INVISIBLE = new Set(['Type', 'Subtype', 'FT', 'T', 'TU', 'F', 'Rect', 'P', 'V', 'Ff', 'StructParent']);

function isInvisible(entries: Map<string, string>): boolean {
  const rect = entries.get('Rect');
  const isFlat = rect === undefined || itemsOf(rect).every((one) => Number(one) === 0);
  return isFlat && [...entries.keys()].every((name) => OF_INVISIBLE.has(name));
}

/** Returns whether an object keeps all entries but these. */
function addsOnly(revisions: Revisions, id: number, at: number, names: readonly string[]): boolean {
  const [was, is] = [dictionaryIn(revisions, `${id} 0 R`, at - 1), dictionaryIn(revisions, `${id} 0 R`, at)];
  return [...new Set([...was.keys(), ...is.keys()])].every(
    (name) => names.includes(name) || was.get(name) === is.get(name),
  );
}

/** Returns whether an object of a type keeps all entries but these. */
function isOnly({ revisions, at }: Update, id: number, type: string, names: readonly string[]): boolean {
  return dictionaryIn(revisions, `${id} 0 R`, at - 1).get('Type') === type && addsOnly(revisions, id, at, names);
}

function checkCatalog(update: Update, fields: ReadonlySet<number>): void {
  const { revisions, at, facts } = update;
  const root = revisions.all[at]!.trailer.get('Root');
  const [was, is] = [dictionaryIn(revisions, root, at - 1), dictionaryIn(revisions, root, at)];
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    if (was.get(name) === is.get(name)) continue;
    if (name === 'DSS') facts.hasProofs = true;
    else if (name === 'AcroForm')
      checkForm(
        update,
        dictionaryIn(revisions, was.get(name), at - 1),
        dictionaryIn(revisions, is.get(name), at),
        fields,
      );
    else if (name !== 'Extensions') facts.others.push(`the catalog has another ${name}`);
  }
}

function checkForm(
  update: Update,
  was: Map<string, string>,
  is: Map<string, string>,
  fields: ReadonlySet<number>,
): void {
  const { revisions, at, facts } = update;
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    if (was.get(name) === is.get(name) || name === 'SigFlags') continue;
    if (name !== 'Fields') facts.others.push(`the form has another ${name}`);
    else if (!isLonger(arrayIn(revisions, was.get(name), at - 1), arrayIn(revisions, is.get(name), at), fields))
      facts.others.push('fields were added or removed');
  }
}

function checkAnnotations({ revisions, at, facts }: Update, page: number, fields: ReadonlySet<number>): void {
  const of = (revision: number) =>
    arrayIn(revisions, dictionaryIn(revisions, `${page} 0 R`, revision).get('Annots'), revision);
  if (!isLonger(of(at - 1), of(at), fields)) facts.others.push('annotations were added or removed');
  if (dictionaryIn(revisions, `${page} 0 R`, at).get('Tabs') !== '/S')
    facts.others.push('the order of a page was changed');
}

/** Returns whether a list keeps its items, and has only these fields behind them. */
function isLonger(was: readonly string[], is: readonly string[], fields: ReadonlySet<number>): boolean {
  const added = is.slice(was.length).map((one) => referred(one));
  return was.every((one, index) => is[index] === one) && added.every((id) => id !== null && fields.has(id));
}

/** Returns whether an object belongs to the proofs of an earlier renewal, which a later one replaces. */
function isProofs({ revisions, at }: Update, id: number): boolean {
  const root = dictionaryIn(revisions, revisions.all[at]!.trailer.get('Root'), at - 1);
  if (referred(root.get('DSS')) === id) return true;
  const proofs = dictionaryIn(revisions, root.get('DSS'), at - 1);
  return ['VRI', 'Certs', 'OCSPs', 'CRLs'].some((name) => referred(proofs.get(name)) === id);
}
