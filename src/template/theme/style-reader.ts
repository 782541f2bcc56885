/** §19.8: takes the parts of a style out of a theme file, and remembers where each is said. */
import { type Message, tell } from '../../locales/message.ts';
import { parseColor } from './color.ts';

export type Path = (string | number)[];
/** What is wrong with a style. `path`: where in the theme file it is said, or would be. */
export type StyleFault = { path: Path; message: Message };

const POINTS_PER_UNIT: Record<string, number> = { pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72, px: 0.75 };

/** In points, to hundredths. `bare`: the unit of a bare number. `em`: in points. Undefined for what is no length. */
function readLength(length: string, bare: string, em: number): number | undefined {
  const [, number, unit = bare] = /^([0-9]*\.?[0-9]+)\s*([a-z]+|%)?$/.exec(length.trim()) ?? [];
  const units: Record<string, number> = { ...POINTS_PER_UNIT, em, rem: em, '%': em / 100 };
  const points = units[unit];
  return number === undefined || points === undefined ? undefined : Math.round(Number(number) * points * 100) / 100;
}

function readNumber(text: string | number): number | undefined {
  const number = Number(String(text).replace(/\s*em$/, ''));
  return String(text).trim() === '' || !Number.isFinite(number) ? undefined : number;
}

const BOLD_NAMES =
  'semi-bold semibold demi-bold demibold bold extra-bold extrabold ultra-bold ultrabold black heavy'.split(' ');
const MIN_BOLD = 600;

function readBold(weight: string | number): boolean {
  const number = readNumber(weight);
  return number === undefined ? BOLD_NAMES.includes(String(weight)) : number >= MIN_BOLD;
}

function valueAt(declared: unknown, path: Path): unknown {
  return path.reduce((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], declared);
}

/**
 * Reads what is declared of some part of a style. Of several places the first that says something counts; undefined where none does. `part`
 * names it in `DocumentStyle`.
 */
export function styleReader(declared: object) {
  const faults: StyleFault[] = [];
  const origins = new Map<string, Path>();
  function take<Raw, Value>(
    part: string,
    paths: Path[],
    read: (raw: Raw) => Value | undefined,
    wanted?: (text: string) => Message,
  ): Value | undefined {
    for (const path of paths) {
      const raw = valueAt(declared, path);
      if (raw === undefined || raw === null) continue;
      origins.set(part, path);
      const value = read(raw as Raw);
      if (value === undefined && wanted) faults.push({ path, message: wanted(String(raw)) });
      return value;
    }
    return undefined;
  }
  return {
    faults,
    originOf: (part: string): Path | undefined => origins.get(part),
    color: (part: string, ...paths: Path[]) =>
      take(
        part,
        paths,
        (raw: string) => parseColor(String(raw)),
        (text) => tell('theme.value.color', { text }),
      ),
    /** Of type. `em`: in points. */
    size: (part: string, em: number, ...paths: Path[]) =>
      take(
        part,
        paths,
        (raw: string) => readLength(String(raw), 'pt', em),
        (text) => tell('theme.value.size', { text }),
      ),
    length: (part: string, ...paths: Path[]) =>
      take(
        part,
        paths,
        (raw: string) => readLength(String(raw), 'mm', Number.NaN),
        (text) => tell('theme.value.length', { text }),
      ),
    number: (part: string, ...paths: Path[]) =>
      take(part, paths, readNumber, (text) => tell('theme.value.number', { text })),
    bold: (part: string, ...paths: Path[]) => take(part, paths, readBold),
    text: (part: string, ...paths: Path[]) => take(part, paths, (raw: string) => raw),
  };
}

export type StyleReader = ReturnType<typeof styleReader>;
