/** §19.1: reads a theme's file: what documents take from it, or every mistake with its line. Pictures and fonts come with the file. */

import { readPagePart } from '../front-matter/read-page-part.ts';
import { decodeSource } from '../import/decode-source.ts';
import { findWindowProblem } from '../model/address-windows.ts';
import { completePage, findPageProblem } from '../model/complete-page.ts';
import type { Fault, LineFault } from '../model/fault.ts';
import type { ThemeContent } from '../model/theme.ts';
import { nameOfPath, type Path, schemaFaultsBy } from '../yaml/find-schema-faults.ts';
import { type ReadYaml, readYaml } from '../yaml/read-yaml.ts';
import type { DeclaredTheme } from './declared-theme.ts';
import { chooseFaces, type ReadFace, readFamilies } from './families.ts';
import { findIgnored } from './find-ignored.ts';
import { findLogo } from './find-logo.ts';
import { assetPathOf, readFurniture } from './read-furniture.ts';
import { readStyle } from './read-style.ts';
import { resolveColors } from './resolve-colors.ts';
import schema from './theme.schema.json' with { type: 'json' };
import { nameOfTheme } from './theme-name.ts';
import { withoutParts } from './without-parts.ts';

/** §19.9: of a file's text. */
const MAX_BYTES = 1024 * 1024;

const findSchemaFaults = schemaFaultsBy(schema, { whole: 'The theme' });

/** A file that must come with the theme; `path` as written. */
export type ThemeReference = { path: string; line: number };

/** `contentWith`: what documents take from it, with what its font files are, by their paths. */
export type ThemeFile = {
  name: string;
  /** The file as it is, with LF line ends. */
  source: string;
  contentWith: (faces: ReadonlyMap<string, ReadFace>) => ThemeContent;
  /** What the file says that has no effect. */
  ignored: string[];
};

/** No theme when there are faults. `images` and `fonts` are those that could be read. */
export type ReadTheme = { theme?: ThemeFile; faults: Fault[]; images: ThemeReference[]; fonts: ThemeReference[] };

/** `file`: its name in faults, after which the theme is called. */
export function readTheme({ file, bytes }: { file: string; bytes: Uint8Array }): ReadTheme {
  const refuse = (faults: LineFault[], images: ThemeReference[] = [], fonts: ThemeReference[] = []): ReadTheme => ({
    faults: faults.map((fault) => ({ file, ...fault })).sort((a, b) => a.line - b.line),
    images,
    fonts,
  });
  if (bytes.length > MAX_BYTES) return refuse([{ line: 1, message: 'The file is over 1 MB.' }]);
  const source = decodeSource(bytes);
  if (typeof source !== 'string') return refuse(source);
  const yaml = readYaml(source);
  if (Array.isArray(yaml)) return refuse(yaml);
  const { faults, images, fonts, ...theme } = compileTheme(yaml, file);
  return faults.length > 0 ? refuse(faults, images, fonts) : { theme: { source, ...theme }, faults: [], images, fonts };
}

type Compiled = Omit<ThemeFile, 'source'> & Pick<ReadTheme, 'images' | 'fonts'> & { faults: LineFault[] };

function compileTheme({ value, lineOf, textLineOf }: ReadYaml, file: string): Compiled {
  const wrong = findSchemaFaults(value, lineOf);
  const faults: LineFault[] = wrong.map(({ line, message }) => ({ line, message }));
  const report = (path: Path, message: string) =>
    void faults.push({ line: lineOf(path), message: `${nameOfPath(path)}: ${message}` });
  const written = withoutParts(
    value,
    wrong.map(({ path }) => path),
  );
  const { theme: declared, faults: inColors, named } = resolveColors((written ?? {}) as DeclaredTheme);
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
  const { furniture, images, faults: inTexts } = readFurniture(declared, { lineOf, textLineOf });
  faults.push(...inTexts);
  const page = readPagePart(declared.page ?? {});
  const window = furniture.address && findWindowProblem(furniture.address.window, page);
  if (window) report(['address'], window);
  const { margins } = furniture.first ?? {};
  const problem = findPageProblem(completePage(page));
  const problemOfFirst = findPageProblem(completePage({ ...page, margins: { ...page.margins, ...margins } }));
  if (problem) report(['page', 'margins'], problem);
  else if (problemOfFirst) report(['page', 'first', 'margins'], problemOfFirst);

  const found = findLogo(declared.logo);
  const isLocal = found !== undefined && !/^https?:/i.test(found.path);
  if (isLocal) images.push({ path: found.path, line: lineOf(['logo']) });
  if (!isLocal && JSON.stringify(furniture).includes(`"${assetPathOf('')}"`))
    report(['page'], 'There is a {logo}, and no file of it. Write "logo: logo.svg" at the top.');

  const content = {
    page,
    style: style.style,
    furniture,
    watermarkColor: style.watermarkColor,
    ...(isLocal && { logo: { url: assetPathOf(found.path), alt: found.alt } }),
  };
  return {
    name: String(name),
    contentWith: (faces) => ({
      ...content,
      fonts: families.map(({ family, files }) => chooseFaces(family, files, faces, style.wantedOf(family))),
    }),
    ignored: [
      ...findIgnored(declared, named).map(nameOfPath),
      ...[...notFetched, ...style.ignored].map(({ at, what }) => `${nameOfPath(at)} (${what})`),
      ...(found && !isLocal ? ['logo (a file on the web)'] : []),
    ],
    faults,
    images,
    fonts: families.flatMap(({ files }) => files).map(({ path, at }) => ({ path, line: lineOf(at) })),
  };
}
