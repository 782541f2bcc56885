/** §4.3: applies values to a template's saved version. Pure: the day is an argument, and counters are drawn later. */
import type { Image, Nodes, Root } from 'mdast';
import { Refusal } from '../../domain/errors.ts';
import { besideNumber } from '../../domain/number-formats.ts';
import type { Values } from '../../domain/values.ts';
import { type Message, tell } from '../../locales/message.ts';
import { blockLines } from '../markdown/block-lines.ts';
import { findDepthProblem } from '../markdown/read-formatted.ts';
import { counterSentinel, hasSentinel, sentinel } from '../markdown/sentinels.ts';
import { findCodeProblem, readCode, tightProblem } from '../model/code.ts';
import type {
  Compiled,
  CounterDraw,
  FilledDocument,
  Filler,
  Reference,
  ReplacedDocument,
  SignerSource,
  Template,
} from '../model/compiled.ts';
import { type DocumentSetup, findBillPageProblem, type ShapedBlank } from '../model/document-setup.ts';
import { type Payments, SWISS_BILL } from '../model/e-invoice.ts';
import type { ValueFault, ValueFaults } from '../model/fault.ts';
import { everyGroup, type Inventory, type Placeholder } from '../model/inventory.ts';
import { type DocumentSigner, signatureAddress } from '../model/signature-address.ts';
import type { OwnSettings, Theme } from '../model/theme.ts';
import { applyRules, withComputed } from './apply-rules.ts';
import { applyTheme } from './apply-theme.ts';
import { placesOfSample, withEInvoiceValues } from './e-invoice-values.ts';
import { type Contents, fillTree } from './fill-tree.ts';
import { findLacks } from './find-blanks.ts';
import { findChartProblems } from './find-chart-problems.ts';
import { findKnownBy } from './find-known-by.ts';
import { findTableFacts } from './find-table-facts.ts';
import { type At, locatedIn } from './find-target.ts';
import { findTightCodes } from './find-tight-codes.ts';
import type { Marked } from './formatted-nodes.ts';
import { type Nesting, type Sent, singleEntries } from './hold-entries.ts';
import { inLanguageOf } from './in-language-of.ts';
import { type ForMachines, makeForMachines } from './make-for-machines.ts';
import { notedIn } from './make-payments.ts';
import { chooseOwn, type Picked, trialFacts } from './pick-branches.ts';
import { printDocument } from './print-document.ts';
import { type ResolvedValues, resolveValues } from './resolve-values.ts';
import { shownEntries } from './shown-rows.ts';
import {
  codeFault,
  faultOfTemplate,
  leftOutReference,
  lostReference,
  reportValueFault,
  toRefusal,
} from './value-faults.ts';
import { writeClauseNumbers } from './write-clause-numbers.ts';
import { withLongestNumbers } from './write-numbers.ts';
import { type Verification, writeVerification } from './write-verification.ts';

/** The most faults, and the most blanks, that a trial reports. */
const MAX_FAULTS = 200;

/**
 * `today`: YYYY-MM-DD in the workspace's time zone. `theme`: the document's theme, if any. `trial`: makes a document only to look at:
 * counters and values with faults stay blank, and the faults are returned with it. `madeUp`: nobody sent the values, so the template
 * requires none of them (§11.15), and what cannot be computed is blank. `tellsRounded`: returns the numbers that were rounded. `tellsBlanks`:
 * a trial returns which values it lacks (§4.8). `replaces`: the document that this one replaces (§11.60), if any. `sample`: what
 * the codes of a trial for verifying say (§25.1).
 */
export type FillContext = {
  today: string;
  theme?: Theme | undefined;
  replaces?: ReplacedDocument | undefined;
  sample?: Verification | undefined;
} & {
  [Kind in 'trial' | 'madeUp' | 'tellsRounded' | 'tellsBlanks' | 'looks']?: true;
};

/**
 * Makes a document from values, with sentinels where `counters` are still to be drawn (see `writeNumbers`). Throws the `Refusal` of the
 * first fault in the order of `values`.
 */
export function fillTemplate(template: Template, values: Values, context: FillContext): FilledDocument {
  const filled = fillInLanguage(inLanguageOf(template, values), values, context);
  return context.trial ? writeVerification(filled, context.sample) : filled;
}

function fillInLanguage(
  template: Template,
  values: Values,
  { today, theme, replaces, trial, madeUp, tellsRounded, tellsBlanks, looks }: FillContext,
): FilledDocument {
  const faults: ValueFaults = { reported: [], max: trial ? MAX_FAULTS : 1, count: 0 };
  const resolved = resolveValues(template, values, faults, madeUp);
  const throwFirst = () => {
    const [first] = faults.reported;
    if (first && !trial) throw toRefusal(first, faults.count - 1);
  };
  throwFirst();
  if (replaces)
    for (const [index, filler] of template.compiled.fillers.entries())
      if (filler.kind === 'sent' && filler.replaced) resolved.placeholders[index] = filler.replaced(replaces);
  const request = madeUp ? undefined : { values, faults };
  const { typed, picked } = applyRules(template, resolved, { today, theme, ...(request && { request }) }) ?? {};
  throwFirst();
  const fillAutomatic: FillAutomatic = (filler, counters) => {
    if (filler.kind === 'today') return filler.write(today);
    if (filler.kind !== 'counter' || trial) return undefined;
    const [year] = today.split('-') as [string];
    const draw = { ...filler.draw, ...(filler.shape.byYear && { year: Number(year) }) };
    return besideNumber(filler.shape, year).join(counterSentinel(counters.push(draw) - 1));
  };
  const refuse = (fault: ValueFault) => {
    if (madeUp) return;
    reportValueFault(faults, () => fault);
    throwFirst();
  };
  const refuseCode = (problem: Message, at: At | undefined) => {
    const told = locatedIn(template, values, resolved.nesting);
    refuse(at ? codeFault(told, at, problem) : faultOfTemplate(tell('values.code', { problem })));
  };
  const { nesting, rows } = resolved;
  const forMachines: Filling['forMachines'] = (contents, instances) => {
    // With faults, missing values would be reported twice.
    if (trial && faults.count > 0) return {};
    const made = { values, nesting, rows, contents, instances, typed, theme, report: refuse, madeUp };
    return makeForMachines(template, made);
  };
  const filling: Filling = { theme, fillAutomatic, refuse, refuseCode, forMachines, showsShapes: true };
  const { document: made, ...rendered } = render(template, resolved, { ...filling, ...(picked && { picked }) });
  // Made-up values get no e-invoice values here, because formats may change values that nobody sent.
  const document =
    madeUp || !typed
      ? made
      : withEInvoiceValues(template, made, { ...rendered, theme, typed, choose: picked?.choose, sent: values, refuse });
  if (looks && typed && template.compiled.eInvoice) {
    const { paymentOf } = rendered.said;
    const of = { ...rendered, theme, typed, choose: picked?.choose ?? (() => []), ...(paymentOf && { paymentOf }) };
    return { ...document, looked: placesOfSample(template, of) };
  }
  const told = tellsRounded && resolved.rounded?.length ? { ...document, rounded: resolved.rounded } : document;
  if (trial) {
    const facts = typed && trialFacts(template, resolved, typed, picked);
    const lacks = tellsBlanks && findLacks(template, values, { document, hidden: facts?.hidden }, MAX_FAULTS);
    return { ...told, faults, ...(facts && { facts }), ...(lacks && { lacks }) };
  }
  const knownBy = findKnownBy(template, rendered, picked);
  return knownBy.length > 0 ? { ...told, knownBy } : told;
}

/**
 * §10.12: fills a template with its defaults and what can be computed from them; automatic values stay blank, and there is no theme. The
 * returned inventory includes the computed defaults.
 */
export function fillWithDefaults(
  template: Source,
): Pick<Template, 'inventory' | 'own' | 'markdown' | 'blanks' | 'setup' | 'defaults'> {
  const nesting = singleEntries(template.inventory.groups);
  const resolved: ResolvedValues = { placeholders: [], groups: [], ...(nesting && { nesting }) };
  const applied = applyRules(template, resolved, {});
  const picked = applied?.picked;
  const {
    document,
    own,
    contents,
    blanks: left,
  } = render(template, resolved, { ...WITHOUT_REQUEST, ...(picked && { picked }) });
  const { markdown, blanks, setup } = writeVerification(document);
  const inventory = applied ? withComputed(template.inventory, template.compiled, applied.typed) : template.inventory;
  return { inventory, own, markdown, blanks, setup, defaults: { contents, blanks: left } };
}

/** Returns the tree of a document with all branches, in which every placeholder without a default holds a letter. */
export function treeOfSample(template: Source): Root {
  const { fillers, groupFillers } = template.compiled;
  const sample = (of: readonly Filler[]): Sent => of.map((filler) => defaultOf(filler) || 'x');
  const nesting = singleEntries(template.inventory.groups);
  const groups = groupFillers.map((of) => [sample(of)]);
  const sent = { placeholders: sample(fillers), groups, ...(nesting && { nesting }) };
  return fillContents(template, sent, { ...WITHOUT_REQUEST, picked: { choose: ({ children }) => children } }).tree;
}

/** The parts of a template that documents are made from. */
type Source = {
  compiled: Compiled;
  inventory: Inventory;
  own: OwnSettings;
  setup: Omit<DocumentSetup, 'header' | 'footer'>;
};

/** Returns an automatic value. Undefined for values that callers send. */
type FillAutomatic = (filler: Filler, counters: CounterDraw[]) => string | undefined;

/**
 * `picked`: the branches that apply, if there are conditions. `refuse`: reports references to clauses that were left out. `refuseCode`:
 * reports codes that cannot hold their content. `forMachines`: makes the content for machines, if known. `showsShapes`: blanks have the
 * shapes that their author chose, unlike where the template itself is shown. `joins`: the tree will only be printed, so parts printed
 * ahead may stand in it.
 */
type Filling = {
  theme?: Theme | undefined;
  fillAutomatic: FillAutomatic;
  picked?: Pick<Picked, 'choose'> & Partial<Picked>;
  showsShapes?: true;
  refuse: (fault: ValueFault) => void;
  refuseCode: (problem: Message, at: At | undefined) => void;
  forMachines?: (contents: Contents, instances: Contents[][]) => ForMachines;
  joins?: true;
};

/** The filling of a template itself: what is missing is shown as such. */
const WITHOUT_REQUEST: Filling = { fillAutomatic: nothing, refuse: nothing, refuseCode: nothing };

function nothing(): undefined {}

/** §19.10: the most characters of a stamp with its values. */
const MAX_STAMP = 60;

function render(source: Source, resolved: ResolvedValues, filling: Filling): Rendered {
  // Lines come from the nodes, which joined text lacks.
  const joins = source.compiled.keepsLines ? filling : { ...filling, joins: true as const };
  const filled = fillContents(source, resolved, joins);
  const { tree, contents, instances, blanks: left, counters, said, payments, checkCode } = filled;
  const depth = filled.marked.size > 0 && findDepthProblem(tree.children);
  if (depth) filling.refuse(faultOfTemplate(depth));
  const { markdown, blanks, shapes } = printDocument(tree, left);
  assertNotTooLarge(markdown);
  const { compiled, own: plain } = source;
  const own = compiled.own && filling.picked ? chooseOwn(compiled.own, filling.picked.choose) : plain;
  const { paymentOf } = said;
  const running = { own, contents, blanks: left, spend: createBudget(), checkCode, ...(paymentOf && { paymentOf }) };
  const themed = applyTheme({ ...source, ...running }, filling.theme);
  const ofPage = SWISS_BILL in payments && findBillPageProblem(themed.page, themed.columns);
  if (ofPage) filling.refuse(faultOfTemplate(tell(`values.bill.${ofPage}`)));
  if ([...(themed.furniture?.stamp?.text ?? '')].length > MAX_STAMP)
    filling.refuse(faultOfTemplate(tell('values.stamp', { max: MAX_STAMP })));
  const tight = source.setup.codes ? findTightCodes(tree, themed) : [];
  for (const { code, room } of tight) filling.refuseCode(tightProblem(code, room), filled.codes.get(code));
  if (compiled.charts) for (const problem of findChartProblems(tree)) filling.refuse(faultOfTemplate(problem));
  const tables = findTableFacts(tree, compiled, shapes?.nothing !== undefined, contents);
  const setup: DocumentSetup = {
    ...themed,
    ...tables,
    ...(shapes && { blanks: shapes }),
    ...said.inSetup,
    ...(Object.keys(payments).length > 0 && { payments }),
    ...(compiled.signers && { signers: fillSigners(compiled.signers, contents, markdown) }),
  };
  const lines = compiled.keepsLines ? { lines: blockLines(tree) } : {};
  const sent = picturesIn(resolved, markdown, setup);
  const document = { markdown, blanks, setup, counters, ...sent, ...lines };
  const { checkCode: _check, ...unchecked } = { ...running, spend: () => undefined };
  const setupWith = (contents: Contents) => applyTheme({ ...source, ...unchecked, contents }, filling.theme);
  const { nesting, rows } = resolved;
  return { document, own, contents, instances, nesting, rows, blanks: left, said, setupWith };
}

type Rendered = {
  document: FilledDocument;
  own: OwnSettings;
  contents: Contents;
  instances: Contents[][];
  nesting: Nesting;
  rows: ResolvedValues['rows'];
  blanks: ShapedBlank[];
  said: ForMachines;
  /** Returns the setup for other contents. */
  setupWith: (contents: Contents) => DocumentSetup;
};

/** §10.33: returns the sent pictures that the document shows. */
function picturesIn({ pictures }: ResolvedValues, markdown: string, setup: DocumentSetup) {
  if (!pictures?.size) return {};
  const running = JSON.stringify(setup);
  const shown = [...pictures.values()].filter(({ path }) => markdown.includes(path) || running.includes(path));
  return shown.length > 0 ? { pictures: shown } : {};
}

function fillContents({ compiled, inventory, setup }: Source, resolved: ResolvedValues, filling: Filling) {
  const { picked, fillAutomatic, refuse, refuseCode, forMachines, showsShapes, joins } = filling;
  const counters: CounterDraw[] = [];
  const blanks: ShapedBlank[] = [];
  const marked = new Map<Contents, readonly (readonly Nodes[] | undefined)[]>();
  const fillScope = (
    placeholders: readonly Placeholder[],
    fillers: readonly Filler[],
    sent: Sent,
    at: Omit<At, 'index'> = {},
  ): Contents => {
    const filled = placeholders.map((placeholder, index) => {
      const filler = fillers[index]!;
      const isUnused = filler.kind === 'counter' && picked?.needed?.().value({ ...at, index }) === false;
      const content = (isUnused ? '' : fillAutomatic(filler, counters)) ?? sent[index] ?? defaultOf(filler);
      if (content !== '') return content;
      const shape = showsShapes && filler.kind === 'sent' ? filler.blank : undefined;
      return sentinel(blanks.push({ label: placeholder.label, ...(shape && { shape }) }) - 1);
    });
    const own = markedOf(fillers, sent, resolved.marked);
    if (own) marked.set(filled, own);
    return filled;
  };
  const contents = fillScope(inventory.placeholders, compiled.fillers, resolved.placeholders);
  const groups = [...everyGroup(inventory.groups), ...(compiled.rules?.derived ?? [])];
  const instances = groups.map(({ fields }, group) => {
    // A group that was left out keeps the one row that its author wrote.
    const sent = resolved.groups[group] ?? [[]];
    const fillOne = (instance: number) =>
      fillScope(fields, compiled.groupFillers[group]!, sent[instance]!, { group, instance });
    const range = resolved.rows?.rowsOf(group);
    if (!range) return sent.map((_, instance) => fillOne(instance));
    // Counters draw their numbers in the order of the rows.
    const filled = sent.map((): Contents => []);
    for (const instance of range.order!) filled[instance] = fillOne(instance);
    return filled;
  });
  const choose = picked?.choose ?? (() => []);
  const said = forMachines?.(contents, instances) ?? {};
  const payments: Payments = {};
  const codes = new Map<Image, At | undefined>();
  const checkCode = (code: Image, at: At | undefined): boolean => {
    const problem = findCodeProblem(readCode(withLongestNumbers(code.url))!, code);
    if (problem !== undefined) refuseCode(problem, at);
    codes.set(code, at);
    return problem === undefined;
  };
  const filled = fillTree(compiled.tree, {
    contents,
    instances,
    nesting: resolved.nesting,
    rows: resolved.rows,
    ...(marked.size > 0 && { marked }),
    choose,
    spend: createBudget(),
    ...(joins && { joins }),
    ...notedIn(payments, said.paymentOf),
    checkCode,
  });
  const checkReference = ({ id, group, branches = [] }: Reference, number: string | undefined): string => {
    const count = group === undefined ? 1 : shownEntries({ ...resolved, groups: instances }, group).length;
    if (count !== 1) throw toRefusal(lostReference(id, groups[group!]!, count), 0);
    if (number === undefined) refuse(leftOutReference(id, branches, inventory));
    return number ?? LOST;
  };
  const tree = setup.numbering ? writeClauseNumbers(filled, setup.numbering, checkReference, blanks) : filled;
  return { tree, marked, contents, instances, blanks, counters, said, payments, checkCode, codes };
}

/** Replaces the number of a clause in a branch that does not apply, in documents made despite that. */
const LOST = '…';

/** §10.47: returns what of a scope's values and defaults has marks, if anything. */
function markedOf(fillers: readonly Filler[], sent: Sent, marked?: Marked) {
  const own = marked?.get(sent);
  const hasDefaults = fillers.some((filler, at) => filler.kind === 'sent' && filler.marked && sent[at] === undefined);
  if (!hasDefaults) return own;
  return fillers.map((filler, at) => (sent[at] === undefined && filler.kind === 'sent' ? filler.marked : own?.[at]));
}

/** Returns the default as the document prints it. Empty without one. */
function defaultOf(filler: Filler): string {
  return filler.kind === 'sent' ? filler.fallback : '';
}

/** §11.13: the most bytes of a document's Markdown; more is 422 `invalid_values`. */
const MAX_MARKDOWN_BYTES = 8 * 1024 * 1024;

/** Returns a function that stops before a document that would be refused anyway fills the memory. */
function createBudget(): (length: number) => void {
  let left = MAX_MARKDOWN_BYTES;
  return (length) => {
    left -= length;
    if (left < 0) throw tooLarge();
  };
}

function assertNotTooLarge(markdown: string): void {
  if (Buffer.byteLength(markdown) > MAX_MARKDOWN_BYTES) throw tooLarge();
}

function tooLarge(): Refusal {
  return new Refusal('invalid_values', tell('values.tooLarge'), 'values');
}

/** §26.2: returns who signs a document: the roles whose fields it has, with the names and email addresses that its values give. */
function fillSigners(sources: readonly SignerSource[], contents: Contents, markdown: string): DocumentSigner[] {
  const said = (parts: SignerSource['name']) =>
    parts
      ?.map((part) => textOfSigner(part, contents))
      .join('')
      .trim();
  return sources
    .filter(({ role }) => markdown.includes(signatureAddress(role)))
    .map(({ role, order, ...source }) => {
      const [name, email] = [said(source.name), said(source.email)];
      return { role, ...(order !== undefined && { order }), ...(name && { name }), ...(email && { email }) };
    });
}

/** A blank, and the number of a counter, which is drawn later, are nothing. */
function textOfSigner(part: string | number, contents: Contents): string {
  const text = typeof part === 'string' ? part : (contents[part] ?? '');
  return typeof part === 'number' && hasSentinel(text) ? '' : text.replace(/\s+/g, ' ');
}
