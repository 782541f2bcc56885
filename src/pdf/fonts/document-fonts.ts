/** §19.7: what the names of font families mean in a document. Apart from `hold-fonts.ts`, which reads fonts. */
import type { FontFamily } from '../../template/model/document-style.ts';
import type { BaseFamily, FaceStyle, OwnFamily, TextFamily } from './faces.ts';

/** A font file among the assets of a document; the same `path` for the same bytes. */
export type OwnFile = { path: string; bytes: Uint8Array };

/** `own`: the families that the document brings along, and the file of each style. */
export type DocumentFonts = {
  own: ReadonlyMap<OwnFamily, Record<FaceStyle, OwnFile>>;
  /** The family that a name means. Throws when it means none. */
  familyOf(name: FontFamily): TextFamily;
  /** To be called once the document is set. */
  release(): void;
};

const BUILT_IN: readonly string[] = ['serif', 'sans', 'mono'] satisfies BaseFamily[];

/** The fonts of a document that brings none along. */
export const BUILT_IN_FONTS: DocumentFonts = {
  own: new Map(),
  familyOf(name) {
    if (!BUILT_IN.includes(name)) throw new Error(`no font ${name}; a document has ${BUILT_IN.join(', ')} and its own`);
    return name as BaseFamily;
  },
  release() {},
};
