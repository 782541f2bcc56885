/** §19.1: reads a theme's file: what documents take from it, or every mistake with its line. Pictures and fonts come with the file. */
import { deriveKey } from '../../domain/keys.ts';
import { shorten } from '../../domain/suggestions.ts';
import { about, type Message, ofField, problem, quoted, sentence, tell } from '../../locales/message.ts';
import { eInvoiceSchema } from '../e-invoice/e-invoice-schema.ts';
import { writeTerm } from '../e-invoice/term-kinds.ts';
import { declaredTerms, readPagePart, type WrittenTerms } from '../front-matter/front-matter.ts';
import { readWorkdays } from '../front-matter/read-workdays.ts';
import workdaysSchema from '../front-matter/workdays.schema.json' with { type: 'json' };
import { decodeSource } from '../import/decode-source.ts';
import { E_INVOICE, PAYMENT, type TermsField } from '../import/read-e-invoice.ts';
import { findWindowProblem, sizeForWindow } from '../model/address-windows.ts';
import type { EInvoiceConstants } from '../model/e-invoice.ts';
import type { Fault, LineFault } from '../model/fault.ts';
import { isRoll } from '../model/paper.ts';
import {
  assetPathOf,
  completePage,
  findPageProblem,
  NO_THEME,
  type PagePart,
  type ThemeContent,
  type UnfilledFurniture,
} from '../model/theme.ts';
import { paymentSchema } from '../payment/payment-terms.ts';
import { nameOfPath, type Path, schemaFaultsBy } from '../yaml/find-schema-faults.ts';
import { type ReadYaml, readYaml } from '../yaml/read-yaml.ts';
import { resolveColors } from './color.ts';
import type { DeclaredLogo, DeclaredPicture, DeclaredTheme } from './declared-theme.ts';
import { chooseFaces, type ReadFace, readFamilies } from './families.ts';
import { readStyle } from './read-style.ts';
import { readThemeTexts } from './read-theme-texts.ts';
import schema from './theme.schema.json' with { type: 'json' };

/** §19.9: the most bytes of a file's text. */
const MAX_BYTES = 1024 * 1024;

const findSchemaFaults = schemaFaultsBy(schema, {
  whole: tell('theme.whole'),
  parts: [eInvoiceSchema(), paymentSchema(), workdaysSchema],
});

/** A file that must come with the theme. `path`: as written. */
export type ThemeReference = { path: string; line: number };

/** A setting without effect: where it is, and why, unless it is one that no document uses. */
export type Ignored = string | Message;

/** `contentWith`: returns what documents take from it, given its font files by path. `lineOf`: returns the line of a part. */
export type ThemeFile = {
  name: string;
  lineOf: (path: Path) => number;
  /** The file as it is, with LF line ends. */
  source: string;
  contentWith: (faces: ReadonlyMap<string, ReadFace>) => ThemeContent;
  ignored: Ignored[];
};

/** The result of reading a theme. `theme`: missing if there are faults. `images`, `fonts`: the files that could be read. */
export type ReadTheme = { theme?: ThemeFile; faults: Fault[]; images: ThemeReference[]; fonts: ThemeReference[] };

/** `file`: its name in faults, after which the theme is named. `mayLackTexts`: it may lack texts of its languages, as while it is translated. */
export function readTheme({
  file,
  bytes,
  mayLackTexts = false,
}: {
  file: string;
  bytes: Uint8Array;
  mayLackTexts?: boolean;
}): ReadTheme {
  const refuse = (faults: LineFault[], images: ThemeReference[] = [], fonts: ThemeReference[] = []): ReadTheme => ({
    faults: faults.map((fault) => ({ file, ...fault })).sort((a, b) => a.line - b.line),
    images,
    fonts,
  });
  if (bytes.length > MAX_BYTES) return refuse([{ line: 1, message: tell('theme.tooLarge') }]);
  const source = decodeSource(bytes);
  if (typeof source !== 'string') return refuse(source);
  const yaml = readYaml(source);
  if (Array.isArray(yaml)) return refuse(yaml);
  const { faults, images, fonts, ...theme } = compileTheme(yaml, file, mayLackTexts);
  return faults.length > 0 ? refuse(faults, images, fonts) : { theme: { source, ...theme }, faults: [], images, fonts };
}

type Compiled = Omit<ThemeFile, 'source'> & Pick<ReadTheme, 'images' | 'fonts'> & { faults: LineFault[] };

/** Returns a theme's file without the parts whose shape is wrong, and these parts. */
export function wellFormed({ value, lineOf }: Pick<ReadYaml, 'value' | 'lineOf'>) {
  const wrong = findSchemaFaults(value, lineOf);
  const written = withoutParts(
    value,
    wrong.map(({ path }) => path),
  );
  return { wrong, written: (written ?? {}) as DeclaredTheme };
}

function compileTheme({ value, lineOf, textLineOf }: ReadYaml, file: string, mayLackTexts: boolean): Compiled {
  const { wrong, written } = wellFormed({ value, lineOf });
  const faults: LineFault[] = wrong.map(({ line, message }) => ({ line, message }));
  const report = (path: Path, message: Message) =>
    void faults.push({ line: lineOf(path), message: ofField(nameOfPath(path), message) });
  const { theme: declared, faults: inColors, named } = resolveColors(written);
  const name = nameOfTheme(file, declared.meta?.name);
  if (typeof name !== 'string') faults.push({ line: lineOf(['meta', 'name']), message: name.fault });

  const listed = declared.typography?.fonts ?? [];
  const { families, ignored: notFetched } = readFamilies(listed);
  const style = readStyle(
    declared,
    families.map(({ family }) => family),
    listed.map((font) => font?.family ?? ''),
  );
  for (const { path, message } of [...inColors, ...style.faults]) report(path, message);
  const {
    furniture,
    inLanguages,
    images,
    faults: inTexts,
  } = readThemeTexts(declared, { lineOf, textLineOf }, mayLackTexts);
  faults.push(...inTexts);
  const page = readPagePart(declared.page ?? {});
  for (const { path, message } of findPageFaults(page, furniture)) report(path, message);
  const eInvoice = readConstants(declared['e-invoice'], lineOf, E_INVOICE);
  const payment = readConstants(declared.payment, lineOf, PAYMENT);
  faults.push(...eInvoice.faults, ...payment.faults);
  const workdays = declared.workdays && readWorkdays(declared.workdays);
  for (const [at, problem] of workdays?.problems ?? []) report(['workdays', 'holidays', at], problem);

  const found = findLogo(declared.logo);
  const isLocal = found !== undefined && !/^https?:/i.test(found.path);
  if (isLocal) images.push({ path: found.path, line: lineOf(['logo']) });
  if (!isLocal && JSON.stringify(furniture).includes(`"${assetPathOf('')}"`)) report(['page'], tell('theme.noLogo'));

  const content = {
    page,
    style: style.style,
    furniture,
    ...(inLanguages && { inLanguages }),
    watermarkColor: style.watermarkColor,
    ...(isLocal && { logo: { url: assetPathOf(found.path), alt: found.alt } }),
    ...(eInvoice.constants && { eInvoice: eInvoice.constants }),
    ...(payment.constants && { payment: payment.constants }),
    ...(workdays && { workdays: workdays.calendar }),
  };
  return {
    name: String(name),
    lineOf,
    contentWith: (faces) => ({
      ...content,
      fonts: families.map(({ family, files }) => chooseFaces(family, files, faces, style.wantedOf(family))),
    }),
    ignored: [
      ...findIgnored(declared, named).map(nameOfPath),
      ...[...notFetched, ...style.ignored].map(({ at, what }) => about(nameOfPath(at), what)),
      ...(found && !isLocal ? [about('logo', problem('theme.ignored.file'))] : []),
    ],
    faults,
    images,
    fonts: families.flatMap(({ files }) => files).map(({ path, at }) => ({ path, line: lineOf(at) })),
  };
}

/** Finds settings that do not fit on the theme's pages. */
function findPageFaults(page: PagePart, furniture: UnfilledFurniture): { path: Path; message: Message }[] {
  const { address, first } = furniture;
  const window = address && findWindowProblem(address.window, page);
  const other = sizeForWindow(address?.window);
  const ofAll = findPageProblem(completePage(page, other));
  const ofFirst = findPageProblem(completePage({ ...page, margins: { ...page.margins, ...first?.margins } }, other));
  return [
    ...(isRoll(page) ? findRollFaults(page, furniture) : []),
    ...(window ? [{ path: ['address'], message: window }] : []),
    ...(ofAll ? [{ path: ['page', 'margins'], message: ofAll }] : []),
    ...(!ofAll && ofFirst ? [{ path: ['page', 'first', 'margins'], message: ofFirst }] : []),
  ];
}

/** Finds what needs several pages, or the height of a sheet. */
function findRollFaults(
  { orientation, vertical }: PagePart,
  { frame, first, background, watermark }: UnfilledFurniture,
): { path: Path; message: Message }[] {
  const said: [path: Path, is: unknown][] = [
    [['page', 'orientation'], orientation === 'landscape'],
    [['page', 'vertical'], vertical],
    [['page', 'frame'], frame],
    [['page', 'first'], first],
    [['page', 'background'], background?.picture],
    [['watermark'], watermark],
  ];
  return said.flatMap(([path, is]) =>
    is ? [{ path, message: tell('template.paper.roll', { what: path.join('.') }) }] : [],
  );
}

/** `named`: the colours of `color` that others refer to. */
type Known = { color?: Record<string, unknown>; typography?: object; meta?: object; defaults?: object };

const UNUSED_COLORS = new Set(['secondary', 'tertiary', 'success', 'info', 'warning', 'danger', 'light', 'dark']);

const UNUSED_TYPE = new Set([
  ...['monospace.size', 'monospace.weight', 'monospace.color', 'link.weight', 'link.background-color'],
  ...['monospace-inline', 'monospace-block'],
]);

/** §19.1: returns the paths of brand.yml settings that documents do not use. They are reported, but are no mistakes. */
function findIgnored({ meta = {}, color = {}, typography = {}, defaults }: Known, named: ReadonlySet<string>): Path[] {
  const colors = Object.keys(color).filter((name) => UNUSED_COLORS.has(name) && !named.has(name));
  const types = Object.entries(typography).flatMap(([name, type]): Path[] =>
    UNUSED_TYPE.has(name)
      ? [[name]]
      : Object.keys(type as object)
          .filter((part) => UNUSED_TYPE.has(`${name}.${part}`))
          .map((part) => [name, part]),
  );
  return [
    ...Object.keys(meta)
      .filter((name) => name !== 'name')
      .map((name): Path => ['meta', name]),
    ...colors.map((name): Path => ['color', name]),
    ...types.map((path): Path => ['typography', ...path]),
    ...(defaults ? [['defaults']] : []),
  ];
}

type FoundLogo = { path: string; alt: string };

const SIZES = ['medium', 'large', 'small'] as const;

/**
 * §19.1 `logo`: returns the picture for `{logo}`: of several sizes the medium one, of two shades the one for a light background.
 * Undefined without a logo.
 */
function findLogo(logo: DeclaredLogo | undefined): FoundLogo | undefined {
  if (logo === undefined) return undefined;
  if (typeof logo === 'string' || 'path' in logo) return pictureOf(logo as DeclaredPicture);
  const { images = {}, ...sizes } = logo as Exclude<DeclaredLogo, DeclaredPicture>;
  const named = (picture: DeclaredPicture) =>
    pictureOf(typeof picture === 'string' && Object.hasOwn(images, picture) ? images[picture]! : picture);
  const size = SIZES.map((name) => sizes[name]).find((one) => one !== undefined);
  if (size === undefined) {
    const [first] = Object.values(images);
    return first === undefined ? undefined : pictureOf(first);
  }
  if (typeof size === 'string' || 'path' in size) return named(size);
  const shade = 'light' in size || 'dark' in size ? (size.light ?? size.dark) : undefined;
  return shade === undefined ? undefined : named(shade);
}

function pictureOf(picture: DeclaredPicture): FoundLogo | undefined {
  const { path, alt = '' } = typeof picture === 'string' ? { path: picture } : picture;
  return path === undefined ? undefined : { path, alt };
}

const NAMED = /^(?:.*[/\\])?([^/\\]+)\.theme\.ya?ml$/i;

const NAME = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/**
 * §19.1: returns the name of a theme, as in `theme: acme`, or its fault: the name of its file, or for brand.yml the company's. `company`:
 * `meta.name`.
 */
function nameOfTheme(
  file: string,
  company: string | { full?: string; short?: string } | undefined,
): string | { fault: Message } {
  const [, named] = NAMED.exec(file) ?? [];
  const words = typeof company === 'string' ? company : (company?.short ?? company?.full ?? '');
  const name = named ?? (words.trim() === '' ? '' : deriveKey(words).replaceAll('_', '-'));
  if (name === NO_THEME) return { fault: tell('theme.name', { name: NO_THEME }) };
  if (NAME.test(name)) return name;
  return { fault: tell('theme.fileName') };
}

type Parts = Record<string | number, unknown>;

/**
 * §19.1: removes the wrong parts of a theme's file, to find its other mistakes: what each path leads to, or the object that lacks it.
 * Undefined if the whole value is wrong. Lists keep their length.
 */
function withoutParts(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return value;
  const whole: Parts = { value: structuredClone(value) };
  for (const path of paths) remove(whole, ['value', ...path]);
  return whole.value;
}

function remove(whole: Parts, path: Path): void {
  const parents: Parts[] = [whole];
  for (const step of path.slice(0, -1)) parents.push((parents.at(-1)![step] ?? {}) as Parts);
  // An object that lacks a required part is wrong as a whole.
  const depth = path.at(-1)! in parents.at(-1)! ? parents.length - 1 : parents.length - 2;
  const [parent, step] = [parents[depth]!, path[depth]!];
  if (Array.isArray(parent)) parent[step as number] = undefined;
  else delete parent[step];
}

/**
 * §10.35, §10.36: reads `e-invoice` and `payment` of a theme, which hold a company's constant terms, or reports mistakes with their
 * lines.
 */
const OF_TEMPLATES = /^(?:lines|allowances|charges|documents|totals)\.|^amount$/;

function readConstants(
  written: WrittenTerms | undefined,
  lineOf: ReadYaml['lineOf'],
  { field, kindOf, nameOf }: TermsField,
): { constants?: EInvoiceConstants; faults: LineFault[] } {
  if (!written) return { faults: [] };
  const constants: EInvoiceConstants = { terms: {}, notes: [] };
  const faults: LineFault[] = [];
  for (const { path, text, codes, line } of declaredTerms(written, lineOf, [field])) {
    const report = (problem: Message) => faults.push({ line, message: ofField(`${field}.${path}`, problem) });
    if (OF_TEMPLATES.test(path)) report(tell('theme.templateSays'));
    else if (codes || text.includes('{{')) report(tell('theme.noPlaceholderHere'));
    else {
      const read = writeTerm(kindOf(path), text);
      if ('problem' in read) {
        const message = sentence(about(quoted(shorten(text)), read.problem));
        faults.push({ line, message: ofField(nameOf(path), message) });
      } else if (path === 'notes') constants.notes.push(text.trim());
      else constants.terms[path] = text.trim();
    }
  }
  return { constants, faults };
}
