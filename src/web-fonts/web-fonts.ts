/** §17.21: the fonts of the PDF, embedded in the preview as far as the document needs them. */
import { FAMILIES, type FaceStyle, type FamilyName } from '../pdf/index.ts';
import { cssFamilies } from './css-families.ts';
import { fontFaceRule } from './font-face-rule.ts';
import type { Shown, UsedFace } from './used-faces.ts';

/** `faces`: `@font-face` rules, whole ASCII. `text`, `code`: names of families, best first. */
export type WebFonts = { faces: string; text: string[]; code: string[] };

/** An ideograph takes at least so many bytes of a subset. More characters than can fit are not tried; so few always are. */
const LEAST_BYTES = 120;
const FEW_CHARACTERS = 500;

/**
 * The faces that a document uses, in at most `maxBytes`. A family that does not fit is left out as a whole, since a browser would show
 * its other styles in those that are embedded; its name stays for readers who have it installed. Only of a family without italics
 * the regular may stand alone: browsers make the bold from it.
 */
export async function webFonts(
  faces: UsedFace[],
  { setup: { font, language }, maxBytes }: Pick<Shown, 'setup'> & { maxBytes: number },
): Promise<WebFonts> {
  const families = [...new Set(faces.map(({ family }) => family))];
  let left = maxBytes;
  let rules = '';
  for (const family of families) {
    const own = faces.filter((face) => face.family === family);
    const fitting = (await rulesWithin(left, byFile(own))) ?? (await rulesWithin(left, regularAlone(own)));
    if (fitting === undefined) continue;
    rules += fitting;
    left -= fitting.length;
  }
  const used = new Set(families);
  return { faces: rules, text: cssFamilies(font, language, used), code: cssFamilies('mono', language, used) };
}

async function rulesWithin(maxBytes: number, faces: UsedFace[]): Promise<string | undefined> {
  const most = Math.max(FEW_CHARACTERS, maxBytes / LEAST_BYTES);
  if (faces.length === 0 || faces.some(({ characters }) => characters.size > most)) return undefined;
  let rules = '';
  for (const face of faces) rules += await fontFaceRule(face);
  return rules.length <= maxBytes ? rules : undefined;
}

function union(sets: Set<string>[]): Set<string> {
  return sets.reduce((all, set) => all.union(set), new Set<string>());
}

/** Styles that share a file are one face: that of the first such style. */
function byFile(faces: UsedFace[]): UsedFace[] {
  const files = new Map<string, UsedFace[]>();
  for (const face of faces) {
    const file = fileOf(face);
    files.set(file, [...(files.get(file) ?? []), face]);
  }
  return [...files].map(([file, shared]) => ({
    family: shared[0]!.family,
    style: firstStyleOf(shared[0]!.family, file),
    characters: union(shared.map(({ characters }) => characters)),
  }));
}

function regularAlone(faces: UsedFace[]): UsedFace[] {
  const { family } = faces[0]!;
  const { normal, bold, italics } = FAMILIES[family].files;
  const characters = union(faces.map((face) => face.characters));
  return normal === italics && normal !== bold ? [{ family, style: 'normal', characters }] : [];
}

function fileOf({ family, style }: UsedFace): string {
  return FAMILIES[family].files[style];
}

const STYLES: FaceStyle[] = ['normal', 'bold', 'italics', 'bolditalics'];

function firstStyleOf(family: FamilyName, file: string): FaceStyle {
  return STYLES.find((style) => FAMILIES[family].files[style] === file)!;
}
