/**
 * Replaces methods of other packages (monkey patching), and nothing else does. `replaced-methods.ts` lists what is replaced and why. The
 * new methods are in the folders whose rules they keep (layout, drawing, file), which hand them to `replacement`.
 */

import { FontClass, TrueTypeSubsetClass } from './fontkit.ts';
import { DocMeasure, DocPreprocessor, DocumentContext, LayoutBuilder, Line, TableProcessor } from './layout.ts';
import { packageVersion } from './packages.ts';
import { PDFDocument, Reference } from './pdf-file.ts';
import { Renderer, SvgToPdfKit } from './renderer.ts';
import { REPLACED_METHODS, type ReplacedRow, VERSIONS } from './replaced-methods.ts';

type NameOf<Row extends ReplacedRow> = (typeof REPLACED_METHODS)[Row]['methods'][number];
type MethodOf<Name> = Name extends `${infer Class}.${infer Method}`
  ? Class extends keyof Prototypes
    ? Method extends keyof Prototypes[Class]
      ? Prototypes[Class][Method]
      : never
    : never
  : never;

/** The methods of a row of the table, by their names in it. */
export type MethodsOf<Row extends ReplacedRow> = { [Name in NameOf<Row>]: MethodOf<Name> };

/** `put` installs the methods of a row, `takeBack` restores the package's. Restore in reverse order of installing. */
export type Replacement = { row: ReplacedRow; put(): void; takeBack(): void };

/** Throws an Error when the installed version of a package is not the one that its row was written for. */
function assertVersion(row: ReplacedRow): void {
  const { package: name, methods } = REPLACED_METHODS[row];
  const installed = packageVersion(name);
  if (installed !== VERSIONS[name]) {
    throw new Error(
      `row ${row} of src/pdf/engine/replaced-methods.ts replaces ${methods.join(', ')} of ${name} ${VERSIONS[name]}, but ${installed} is installed: install ${VERSIONS[name]}`,
    );
  }
}

/** `Class.method` → the prototype and the key of the method on it. */
export function methodAt(name: string): { owner: object; key: string } {
  const [owner, key] = name.split('.') as [keyof Prototypes, string];
  return { owner: PROTOTYPES[owner], key };
}

/**
 * The replacement of a row of the table. `make` gets the methods that are installed before, which may be those of an earlier
 * replacement, and returns the new ones.
 */
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

/** Runs `run` while an object has other methods, and restores its own afterwards, also when `run` throws. Synchronous only. */
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

/** Assigns properties to an object; returns the function that restores what was there. */
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

/** The prototypes whose methods are replaced, by the class names in `replaced-methods.ts`. */
const PROTOTYPES = {
  DocPreprocessor: DocPreprocessor.prototype,
  DocMeasure: DocMeasure.prototype,
  LayoutBuilder: LayoutBuilder.prototype,
  DocumentContext: DocumentContext.prototype,
  TableProcessor: TableProcessor.prototype,
  Line: Line.prototype,
  Renderer: Renderer.prototype,
  SvgToPdfKit,
  PDFDocument: PDFDocument.prototype,
  PDFReference: Reference.prototype,
  Font: FontClass.prototype,
  TrueTypeSubset: TrueTypeSubsetClass.prototype,
};

type Prototypes = typeof PROTOTYPES;
