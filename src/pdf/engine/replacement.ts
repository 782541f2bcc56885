/**
 * The only place where a method of another package is replaced. What is replaced, and why, stands in `replaced-methods.ts`; the functions
 * that take a method's place live in the rooms whose rules they keep (layout, drawing, file) and are handed to `replacement`.
 */
import { packageVersion } from './packages.ts';
import { PROTOTYPES, type Prototypes } from './prototypes.ts';
import { REPLACED_METHODS, type ReplacedRow, VERSIONS } from './replaced-methods.ts';

type NameOf<Row extends ReplacedRow> = (typeof REPLACED_METHODS)[Row]['methods'][number];
type MethodOf<Name> = Name extends `${infer Class}.${infer Method}`
  ? Class extends keyof Prototypes
    ? Method extends keyof Prototypes[Class]
      ? Prototypes[Class][Method]
      : never
    : never
  : never;

/** The methods of a row of the table, by their names there. */
export type MethodsOf<Row extends ReplacedRow> = { [Name in NameOf<Row>]: MethodOf<Name> };

/** `put` puts the row's functions in place of the package's, `takeBack` brings these back. Replacements are taken back in reverse order. */
export type Replacement = { row: ReplacedRow; put(): void; takeBack(): void };

/** Throws when a row was written for another version of its package than the one that is installed. */
function assertVersion(row: ReplacedRow): void {
  const { package: name, methods } = REPLACED_METHODS[row];
  const installed = packageVersion(name);
  if (installed !== VERSIONS[name]) {
    throw new Error(
      `row ${row} of src/pdf/engine/replaced-methods.ts replaces ${methods.join(', ')} of ${name} ${VERSIONS[name]}, but ${installed} is installed: install ${VERSIONS[name]}`,
    );
  }
}

/** The object and the name of a method, as `Class.method`. */
export function methodAt(name: string): { owner: object; key: string } {
  const [owner, key] = name.split('.') as [keyof Prototypes, string];
  return { owner: PROTOTYPES[owner], key };
}

/** A row of the table, carried out. `make` is given what stands there before, and gives what takes its place. */
export function replacement<Row extends ReplacedRow>(
  row: Row,
  make: (stock: MethodsOf<Row>) => MethodsOf<Row>,
): Replacement {
  let undo: (() => void)[] = [];
  return {
    row,
    put() {
      assertVersion(row);
      const stock: Record<string, unknown> = {};
      for (const name of REPLACED_METHODS[row].methods) {
        const { owner, key } = methodAt(name);
        stock[name] = (owner as Record<string, unknown>)[key];
      }
      const made = make(stock as MethodsOf<Row>) as Record<string, unknown>;
      undo = REPLACED_METHODS[row].methods.map((name) => {
        const { owner, key } = methodAt(name);
        return assigned(owner, { [key]: made[name] });
      });
    },
    takeBack() {
      for (const restore of undo.reverse()) restore();
    },
  };
}

/** Runs `run` while an object has other methods; the ones that it had are back afterwards, however `run` ends. */
export function withMethods<Target extends object, Result>(
  target: Target,
  methods: Partial<Target>,
  run: () => Result,
): Result {
  const restore = assigned(target, methods);
  try {
    return run();
  } finally {
    restore();
  }
}

/** Gives an object some properties; the function that it returns takes them away again. */
function assigned(target: object, properties: object): () => void {
  const before = Object.keys(properties).map((key) => [key, Object.getOwnPropertyDescriptor(target, key)] as const);
  Object.assign(target, properties);
  return () => {
    for (const [key, descriptor] of before) {
      if (descriptor) Object.defineProperty(target, key, descriptor);
      else delete (target as Record<string, unknown>)[key];
    }
  };
}
