/** §10.4, §10.5: parses the YAML at the top of a template file, and reports every mistake with its line. */
import { isKnownLanguage } from '../../domain/calendar.ts';
import { given } from '../../domain/given.ts';
import { MAX_GROUP_LEVELS } from '../../domain/values.ts';
import { labelled, type Message, ofField, tell } from '../../locales/message.ts';
import { eInvoiceSchema } from '../e-invoice/e-invoice-schema.ts';
import {
  ANNEX_SECTION,
  type ContentsSetup,
  DEFAULT_CONTENTS,
  type KeptBlocks,
  MAIN_SECTION,
} from '../model/document-setup.ts';
import type { LineFault } from '../model/fault.ts';
import { formatsIn } from '../model/formats.ts';
import { type Carry, everyGroup } from '../model/inventory.ts';
import type { StampLook } from '../model/page-furniture.ts';
import { paymentSchema } from '../payment/payment-terms.ts';
import { HYPHENATED_LANGUAGES, patternsOf } from '../typography/hyphenation-in.ts';
import { type Path, schemaFaultsBy } from '../yaml/find-schema-faults.ts';
import { type ReadYaml, readYaml } from '../yaml/read-yaml.ts';
import { type InLanguage, keyOf, type ParsedYaml, readLanguages } from './declared-languages.ts';
import { ALL_MISREAD, findMisread, type Misread } from './find-misread.ts';
import schema from './front-matter.schema.json' with { type: 'json' };
import {
  type Declared,
  type DeclaredBoxes,
  type DeclaredGroup,
  type DeclaredPage,
  type DeclaredSection,
  type DeclaredSigner,
  type DeclaredWindow,
  declaredTerms,
  type FrontMatter,
  readWindow,
  type WrittenTerms,
  writtenBoxes,
} from './front-matter.ts';
import { readWorkdays, type WrittenWorkdays } from './read-workdays.ts';
import { settingsInLanguage } from './settings-in-language.ts';
import { withChoice } from './with-choice.ts';
import workdaysSchema from './workdays.schema.json' with { type: 'json' };

/**
 * §10.4: fields of files from websites and converters (Jekyll, Hugo, Docusaurus, MkDocs, GitBook, Pandoc, Obsidian), with advice about
 * each.
 */
const ADVICE: [advice: Message, fields: string][] = [
  [tell('template.foreign.language'), 'lang locale'],
  [tell('template.foreign.contents'), 'toc has_toc table_of_contents'],
  [tell('template.foreign.contentsDepth'), 'toc-depth toc_depth'],
  [tell('template.foreign.contentsTitle'), 'toc-title toc_title'],
  [tell('template.foreign.folder'), 'category categories'],
  [tell('template.foreign.pageSize'), 'papersize'],
  [tell('template.foreign.pageMargins'), 'geometry margin'],
  [tell('template.foreign.font'), 'mainfont fontfamily'],
  [tell('template.foreign.numbering'), 'numbersections number-sections'],
  [
    tell('template.foreign.date'),
    'date effective_date effectiveDate updated last_updated lastUpdated last_update last_modified_at lastmod publishDate',
  ],
  [tell('template.foreign.version'), 'version revision'],
  [tell('template.foreign.author'), 'author authors'],
  [tell('template.foreign.heading'), 'subtitle'],
  [tell('template.foreign.notShown'), 'description summary excerpt abstract'],
  [tell('template.foreign.image'), 'image images cover logo'],
  [tell('template.foreign.id'), 'id uid uuid'],
  [tell('template.foreign.draft'), 'draft published publish'],
  [
    tell('template.foreign.website'),
    `layout permalink slug url aliases alias redirect_from redirect_to weight nav_order nav_exclude nav_title parent grand_parent
    has_children search_exclude sidebar sidebar_label sidebar_position displayed_sidebar hide hide_title hide_table_of_contents
    pagination_next pagination_prev pagination_label custom_edit_url editUrl linkTitle menu tags keywords series comments cssclass cssclasses
    css icon robots noindex sitemap canonical_url og_image hidden`,
  ],
  [
    tell('template.foreign.latex'),
    'documentclass classoption header-includes fontsize linestretch colorlinks linkcolor output pdf_document bibliography csl',
  ],
];

/** The advice about a field, by its name. */
const FOREIGN_FIELDS: ReadonlyMap<string, Message> = new Map(
  ADVICE.flatMap(([advice, fields]) => fields.split(/\s+/).map((field) => [field, advice] as const)),
);

/** The fields whose values are not texts. */
const TYPED = new Set<unknown>(
  'start contents hyphenate justify autospace columns restart override required exact hide-empty-columns last'.split(
    ' ',
  ),
);

const findSchemaFaults = schemaFaultsBy(schema, {
  whole: tell('template.whole'),
  foreign: FOREIGN_FIELDS,
  parts: [eInvoiceSchema(), paymentSchema(), workdaysSchema],
});

/**
 * Parses the YAML of a file that begins with `---`. If there are faults, returns the front matter without the wrong parts, so that the
 * other mistakes of the file are found too; undefined if the YAML cannot be parsed. `isStored`: accepts e-invoice terms that were known
 * when the version was saved. `inLanguage`: one of the template's other languages, with its texts (§10.54). `wrongFields`: the top-level fields that
 * contain faults. `misread`: what is unknown because of them.
 */
export function readFrontMatter(
  yaml: string,
  isStored = false,
  inLanguage?: InLanguage,
): { frontMatter?: FrontMatter; faults: LineFault[]; wrongFields: ReadonlySet<unknown>; misread: Misread } {
  const parsed = inLanguage?.parsed ?? parse(yaml);
  if (Array.isArray(parsed)) return { faults: parsed, wrongFields: new Set(), misread: ALL_MISREAD };
  const { read, faults } = parsed;
  const { value, lineOf: lineOfPath } = read;
  const paths = faults.map(({ path }) => path);
  const wrong = { wrongFields: new Set(paths.map(([field]) => field)), misread: findMisread(paths, value) };
  const written = withoutFaults(value, paths) as Written | undefined;
  const former = faults.filter(({ path }) => isStored && path[0] === 'e-invoice' && path.length > 1);
  const found = faults
    .filter((one) => !former.includes(one))
    .map(({ line, message }): LineFault => ({ line, message }));
  const report = (path: Path, message: Message) => found.push({ line: lineOfPath(path), message });
  if (!written) return { faults: found, ...wrong };
  const frontMatter = withLanguages(written, parsed, inLanguage, found);
  if (former.length > 0) frontMatter.formerTerms = former.map(({ path }) => path.slice(1).join('.'));
  for (const name of Object.keys(frontMatter.sections ?? {}))
    if (!SECTION_NAME.test(name) || RESERVED.has(name))
      report(['sections', name], ofField(`sections.${name}`, tell('template.sectionName')));
  for (const [at, problem] of written.workdays ? readWorkdays(written.workdays).problems : [])
    report(['workdays', 'holidays', at], ofField('workdays', problem));
  for (const { path, label } of everyGroup(frontMatter.groups))
    if (path.length > 2 * MAX_GROUP_LEVELS)
      report(path, labelled(label, tell('template.group.tooDeep', { max: MAX_GROUP_LEVELS })));
  if (isKnownLanguage(frontMatter.language)) {
    const facts = { tag: frontMatter.language, known: HYPHENATED_LANGUAGES.join(', ') };
    if (frontMatter.hyphenate && !frontMatter.languages && patternsOf(frontMatter.language) === undefined)
      report(['hyphenate'], tell('template.hyphenateUnknown', facts));
    return { frontMatter, faults: found, ...wrong };
  }
  report(['language'], tell('template.languageUnknown', { tag: frontMatter.language }));
  return { frontMatter: withoutDates(frontMatter), faults: found, ...wrong };
}

function parse(yaml: string): ParsedYaml | LineFault[] {
  // The YAML begins on the second line of the file.
  const read = readYaml(yaml, { typed: TYPED, firstLine: 2 });
  return Array.isArray(read) ? read : { read, faults: findSchemaFaults(read.value, read.lineOf) };
}

const SECTION_NAME = /^[a-z][a-z0-9_]*$/;
const RESERVED: ReadonlySet<string> = new Set([MAIN_SECTION, ANNEX_SECTION]);

/** Removes date formats and defaults, which cannot be checked in an unknown language. */
function withoutDates(frontMatter: FrontMatter): FrontMatter {
  const textOnly = (declared: Declared[]) =>
    declared.map(({ format, default: value, ...rest }) =>
      rest.type === 'date' || rest.type === 'today' ? rest : { ...rest, ...given({ format, default: value }) },
    );
  const textOnlyIn = ({ groups, ...group }: DeclaredGroup): DeclaredGroup => ({
    ...group,
    fields: textOnly(group.fields),
    ...(groups && { groups: groups.map(textOnlyIn) }),
  });
  return {
    ...frontMatter,
    language: 'en',
    formats: formatsIn({ language: 'en', isStated: true }),
    placeholders: textOnly(frontMatter.placeholders),
    groups: frontMatter.groups.map(textOnlyIn),
  };
}

type DeclaredRunning = string | DeclaredBoxes;

/** A section as its author wrote it. */
type WrittenSection = {
  page?: DeclaredPage;
  header?: DeclaredRunning;
  footer?: DeclaredRunning;
  restart?: boolean;
};
type WrittenAnnexes = WrittenSection & { label: string | number; numbering?: WrittenNumbering; reference?: string };

type Written = WrittenFields & Partial<Omit<FrontMatter, keyof WrittenFields | 'formats' | 'lineOf'>>;

/** The fields that are not read as they are written. */
type WrittenFields = {
  languages?: (string | undefined)[];
  texts?: (Record<string, string> | undefined)[];
  form?: (string | undefined)[];
  title: string;
  groups?: (WrittenGroup | undefined)[];
  autospace?: boolean;
  'hide-empty-columns'?: boolean;
  known_by?: (string | undefined)[];
  'e-invoice'?: WrittenTerms;
  payment?: WrittenTerms;
  signers?: ({ role: string; name?: string; email?: string; order?: string } | undefined)[];
  workdays?: WrittenWorkdays;
  contents?: boolean | { title?: string | number; depth?: number };
  keep?: KeptBlocks | KeptBlocks[];
  numbering?: WrittenNumbering;
  annexes?: string | number | WrittenAnnexes;
  sections?: Record<string, WrittenSection | null>;
  header?: DeclaredRunning;
  footer?: DeclaredRunning;
  first?: Pick<WrittenSection, 'header' | 'footer'>;
  watermark?: string;
  stamp?: string | ({ text: string; angle?: string } & Partial<Omit<StampLook, 'angle'>>);
  address?: DeclaredWindow | 'none';
};

/** Returns where the parts of a file stand. */
type Places = Pick<ReadYaml, 'lineOf' | 'textLineOf'>;

type Runnings = Pick<WrittenSection, 'header' | 'footer'>;

function runningFrom(name: 'header' | 'footer', within: Runnings, places: Places, path: Path = []) {
  const written = within[name];
  if (written === undefined) return {};
  const at = [...path, name];
  if (typeof written === 'string') return { [name]: { text: written.trim(), line: places.lineOf(at) } };
  return { [name]: writtenBoxes(written, at, places) };
}

function sectionFrom(given: WrittenSection, places: Places, path: Path): DeclaredSection {
  return {
    page: given.page ?? {},
    ...runningFrom('header', given, places, path),
    ...runningFrom('footer', given, places, path),
    ...(given.restart && { restart: true }),
  };
}

function annexesFrom(given: WrittenAnnexes, places: Places): NonNullable<FrontMatter['annexes']> {
  return {
    ...sectionFrom(given, places, ['annexes']),
    label: String(given.label).trim(),
    ...(given.numbering && { numbering: numberingFrom(given.numbering) }),
    ...(given.reference !== undefined && { reference: given.reference.trim() }),
  };
}

function located(declared: (Declared | undefined)[] | undefined, { lineOf }: Places, ...path: (string | number)[]) {
  return (declared ?? []).flatMap((one, index) =>
    one ? [{ ...one, label: one.label.trim(), line: lineOf([...path, index]), path: [...path, index] }] : [],
  );
}

/** §26.2: reads who signs. */
function signersFrom(written: NonNullable<Written['signers']>, { lineOf }: Places): DeclaredSigner[] {
  return written.flatMap((one, at): DeclaredSigner[] => {
    if (!one) return [];
    const textAt = (name: 'name' | 'email') =>
      one[name] === undefined ? {} : { [name]: { text: one[name].trim(), line: lineOf(['signers', at, name]) } };
    const order = given({ order: numberFrom(one.order) });
    const line = lineOf(['signers', at]);
    return [{ role: one.role.trim(), line, ...textAt('name'), ...textAt('email'), ...order }];
  });
}

function stampFrom(written: NonNullable<Written['stamp']>, { lineOf }: Places): NonNullable<FrontMatter['stamp']> {
  if (typeof written === 'string') return { text: written, line: lineOf(['stamp']), look: {} };
  const { text, angle, ...look } = written;
  return { text, line: lineOf(['stamp', 'text']), look: { ...look, ...given({ angle: numberFrom(angle) }) } };
}

/** Reads the settings of what surrounds the text. */
function furnitureFrom(written: Written, places: Places) {
  const { annexes, first, watermark, stamp, address } = written;
  const sections = Object.entries(written.sections ?? {}).map(([name, given]) => [
    name,
    sectionFrom(given ?? {}, places, ['sections', name]),
  ]);
  return {
    ...(annexes !== undefined && {
      annexes: annexesFrom(typeof annexes === 'object' ? annexes : { label: annexes }, places),
    }),
    ...(written.sections && { sections: Object.fromEntries(sections) as Record<string, DeclaredSection> }),
    ...runningFrom('header', written, places),
    ...runningFrom('footer', written, places),
    ...(first && {
      first: {
        ...runningFrom('header', inParts(first, 'header', 'right'), places, ['first']),
        ...runningFrom('footer', inParts(first, 'footer', 'center'), places, ['first']),
      },
    }),
    ...(watermark !== undefined && { watermark: { text: watermark, line: places.lineOf(['watermark']) } }),
    ...(stamp !== undefined && { stamp: stampFrom(stamp, places) }),
    ...(address && { address: address === 'none' ? address : readWindow(address)! }),
  };
}

/** §10.53: reads a front matter of several languages as one in `inLanguage`, or in that of the original. */
function withLanguages(
  written: Written,
  parsed: ParsedYaml,
  inLanguage: InLanguage | undefined,
  faults: LineFault[],
): FrontMatter {
  const { read } = parsed;
  const { languages, faults: found } = readLanguages(written, read);
  faults.push(...found);
  const [original = 'en'] = languages?.tags ?? [];
  if (!languages) return withDefaults(written, read);
  const language = inLanguage?.tag ?? original;
  const spoken = inLanguage
    ? settingsInLanguage(written, languages.label, { from: original, to: language, texts: inLanguage.texts, keyOf })
    : { written, numbers: new Map<string, string>() };
  const frontMatter = withDefaults({ ...spoken.written, language }, read);
  if (patternsOf(language) === undefined) delete frontMatter.hyphenate;
  const { placeholders, fault } = withChoice(frontMatter.placeholders, languages);
  if (fault) faults.push(fault);
  return { ...frontMatter, languages: { ...languages, numbers: spoken.numbers, parsed }, placeholders };
}

function withDefaults(written: Written, { lineOf, textLineOf, positionOf }: ReadYaml): FrontMatter {
  const places = { lineOf, textLineOf };
  const { language = 'en' } = written;
  return {
    title: written.title.trim(),
    folder: (written.folder ?? '')
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .join(' / '),
    page: written.page ?? {},
    language,
    formats: formatsIn({ language, isStated: written.language !== undefined }),
    ...contentsFrom(written.contents),
    ...given({
      theme: written.theme?.trim(),
      font: written.font,
      keep: written.keep && [written.keep].flat(),
      styles: written.styles?.filter(Boolean),
      tables: written.tables,
      hyphenate: written.hyphenate || undefined,
      justify: written.justify || undefined,
      autospace: written.autospace === false ? (false as const) : undefined,
      definitions: written.definitions,
      footnotes: written.footnotes,
      pictures: written.pictures,
      knownBy: written.known_by?.flatMap((text, at) =>
        text ? [{ text: text.trim(), line: lineOf(['known_by', at]) }] : [],
      ),
      eInvoice: written['e-invoice'] && declaredTerms(written['e-invoice'], lineOf, ['e-invoice']),
      payment: written.payment && declaredTerms(written.payment, lineOf, ['payment']),
      signers: written.signers && signersFrom(written.signers, places),
      workdays: written.workdays && readWorkdays(written.workdays).calendar,
      numbering: written.numbering && numberingFrom(written.numbering),
      columns: written.columns,
      blank: written.blank,
      hideColumns: written['hide-empty-columns'] ? (true as const) : undefined,
    }),
    ...furnitureFrom(written, places),
    placeholders: located(written.placeholders, places, 'placeholders'),
    groups: groupsFrom(written.groups, places, ['groups']),
    lineOf: (key) => lineOf(key.split('.')),
    positionOf,
  };
}

/** A first page's header or footer of one line stands in the same part as on other pages. */
function inParts(first: NonNullable<Written['first']>, name: 'header' | 'footer', part: 'right' | 'center') {
  const given = first[name];
  return typeof given === 'string' ? { [name]: given.trim() === '' ? {} : { [part]: given.trim() } } : first;
}

type WrittenGroup = Omit<DeclaredGroup, 'min' | 'max' | 'by' | 'carry' | 'groups' | 'sort' | 'sortBy'> & {
  groups?: (WrittenGroup | undefined)[];
  min?: string;
  max?: string;
  by?: string | string[];
  sort?: string | string[];
  carry?: string | Carry;
};

function groupsFrom(written: readonly (WrittenGroup | undefined)[] = [], places: Places, path: Path): DeclaredGroup[] {
  return written.flatMap((group, index) => {
    if (!group) return [];
    const at = [...path, index];
    return [
      {
        ...groupFrom(group),
        fields: located(group.fields, places, ...at, 'fields'),
        ...(group.groups && { groups: groupsFrom(group.groups, places, [...at, 'groups']) }),
        line: places.lineOf(at),
        path: at,
      },
    ];
  });
}

function groupFrom({ label, min, max, by, sort, carry, groups: _, ...group }: WrittenGroup): DeclaredGroup {
  return {
    ...group,
    label: label.trim(),
    ...given({ min: numberFrom(min), max: numberFrom(max), by: by === undefined ? undefined : [by].flat() }),
    ...(sort !== undefined && (sort === 'ascending' || sort === 'descending' ? { sort } : { sortBy: [sort].flat() })),
    ...(carry !== undefined && { carry: typeof carry === 'string' ? { field: carry } : carry }),
  };
}

function numberFrom(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function contentsFrom(written: Written['contents']): { contents?: ContentsSetup } {
  if (!written) return {};
  const { title = '', depth = DEFAULT_CONTENTS.depth } = written === true ? {} : written;
  return { contents: { title: String(title).trim(), depth } };
}

/** `numbering` as its author wrote it. */
type WrittenNumbering = 'legal' | { headings?: string | string[]; items?: string | string[]; from?: string };

const LEGAL = { headings: ['1.1'], items: ['(a)', '(i)', '(A)', '(1)'] };

/** §10.23: reads `numbering`: the marks of headings and list items. What is left out is as in `legal`. */
function numberingFrom(written: WrittenNumbering): NonNullable<FrontMatter['numbering']> {
  if (written === 'legal') return LEGAL;
  const { headings = LEGAL.headings, items = LEGAL.items, from } = written;
  return { headings: [headings].flat(), items: [items].flat(), ...given({ from: numberFrom(from) }) };
}

/** Replaces a missing or wrong title while the other mistakes are found; such a file is never saved. */
const TITLE = 'Untitled';

type Parts = Record<string, unknown>;

/**
 * §10.5: removes the wrong parts of the front matter, to find the other mistakes of the file: the list entry, term or top-level key that
 * each path leads to. Undefined if the whole value is wrong. Lists keep their length, with holes for wrong entries, so that lines are
 * still found by position.
 */
function withoutFaults(value: unknown, paths: Path[]): unknown {
  if (paths.length === 0) return value;
  if (paths.some((path) => path.length === 0)) return undefined;
  const parts = structuredClone(value) as Parts;
  for (const path of paths) remove(parts, path);
  parts.title ??= TITLE;
  return parts;
}

function remove(parts: Parts, [key, index, inner, innerIndex, ...deeper]: Path): void {
  const list = parts[key!];
  const hasTerms = key === 'e-invoice' || key === 'payment';
  const term = hasTerms && inner !== undefined ? (list as Parts)[index!] : list;
  if (hasTerms && index !== undefined) delete (term as Parts)[inner ?? index];
  else if (!Array.isArray(list) || typeof index !== 'number') delete parts[key!];
  else {
    const group = list[index] as Parts | undefined;
    const fields = group?.[inner!];
    if (inner === 'groups' && group && deeper.length > 0) remove(group, [inner, innerIndex!, ...deeper]);
    else if (Array.isArray(fields) && typeof innerIndex === 'number') fields[innerIndex] = undefined;
    else list[index] = undefined;
  }
}
