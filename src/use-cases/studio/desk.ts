/**
 * §20.24, §18.21: where a template's text is written: in a draft of a workspace (`workspace-desk.ts`), or in a file of
 * a folder (`../folder/folder-desk.ts`). The editor uses the same functions for both.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { shorten } from '../../domain/suggestions.ts';
import { findForbiddenCharacter, normaliseLineBreaks } from '../../domain/text.ts';
import type { Values } from '../../domain/values.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';
import { type RenderedPdf, type RenderJob, SAMPLE_JOB } from '../../pdf/index.ts';
import type { Preview } from '../../rendering/preview/index.ts';
import type { SettingsEdit } from '../../template/front-matter/settings-edit.ts';
import type { Asset } from '../../template/model/code.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { ListedTexts } from '../../template/texts/list-texts.ts';
import { type TemplateFile, withPictures } from '../templates/files/index.ts';
import { examineImage, imageTypeOf, NO_IMAGE } from '../templates/files/read-images.ts';
import { sizeFault } from '../templates/files/template-files.ts';
import type { TriedValues } from '../templates/reading/fill-examples.ts';
import type { ReadTrial } from '../templates/reading/read-trial.ts';
import type { TextReaders } from '../templates/reading/text-readers.ts';
import type { UploadedFile } from '../templates/upload/upload-limits.ts';

/** `revision`: changes whenever the text changes. `publishedAs`: the template that the draft has become. */
export type OpenText = {
  source: string;
  values: Values;
  revision: string;
  updatedAt: Date;
  publishedAs?: string | null;
  /** The paths by which the text names its pictures. */
  pictures: readonly string[];
};

/** `page`: the page that saves. `revision`: the last one it knows. `values`: to try; empty when generated. */
export type WrittenText = { source: string; values: Values; page: string; revision: string };

/**
 * `scenario`: the scenario of generated values, when `values` is empty. `areSent`: a program sent the values, so those that do not fit are
 * faults. The values of a form are left out when the text has changed and they no longer fit.
 */
export type TextToTry = { source: string; values: Values; scenario: string; areSent?: true };

export type TriedDocument = RenderJob & { id: string; lines: number[] };

/**
 * `faults`: those of the text and its files. Faults of values are in `tried`, with their place if the values are in a
 * file. `scenarios`: those in files and the generated ones; left out when all are generated.
 */
export type TriedText = Omit<ReadTrial, 'assetPaths' | 'tried'> & {
  tried?: Pick<TriedValues, 'facts'> & { faults: (TriedValues['faults'][number] & Partial<Fault>)[] };
  document?: TriedDocument;
  scenarios?: string[];
};

export type DraftPdf = RenderedPdf;

export type Desk<Text extends OpenText = OpenText> = {
  /** Returns null when the text does not exist. */
  open(): Promise<Text | null>;
  /** Returns the new revision. Null, without saving, when somebody else has changed the text since. */
  save(written: WrittenText): Promise<string | null>;
  /** Reads the text and calls `use` with the result, within the author's turn. Nothing is stored. */
  tryText<Answer>(text: TextToTry, use: (tried: TriedText) => Promise<Answer>): Promise<Answer>;
  /** Returns the text with a setting changed. Undefined when its settings cannot be read. */
  edit(source: string, edit: SettingsEdit): Promise<string | undefined>;
  /** Returns its texts by language. Undefined for a text in one language (§10.53). */
  texts(source: string): Promise<ListedTexts | undefined>;
  /** `pages`: the number of pages of its PDF, once known. */
  preview(document: TriedDocument, pages?: number): Promise<Preview>;
  /**
   * Returns the PDF, or why there is none. Null when this deployment renders no PDFs. `reads`: also returns what the
   * readers of its e-invoice see.
   */
  render(document: TriedDocument, options: { reads?: true }): Promise<DraftPdf | Message | null>;
  /**
   * Adds a picture and returns the path for the text, which is not in `taken`. Throws `validation` for a file that is
   * not a picture or cannot be drawn.
   */
  addPicture(file: UploadedFile, taken: readonly string[]): Promise<string>;
  removePicture(path: string): Promise<void>;
};

/** The file name of a draft in faults. */
export const DRAFT_FILE = 'template.md';
/** The most bytes of a draft's text, in UTF-8. */
const MAX_DRAFT_BYTES = MEBIBYTE;
/** The folder is deep enough for pictures with a path that leads up, as in an imported folder. */
const FOLDER = '/draft/1/2/3/4/5/6/7/8';

/** Returns a draft as a file of an import, with its pictures beside it. Its text is `bytes`. */
export function draftFile(bytes: Uint8Array<ArrayBuffer>, pictures: readonly Asset[]): TemplateFile {
  const file: TemplateFile = {
    file: DRAFT_FILE,
    path: `${FOLDER}/${DRAFT_FILE}`,
    root: '/draft',
    source: { nameOf: () => 'of the draft', realPlace: async () => undefined, read: async () => bytes },
  };
  const beside = pictures.map((picture): [string, Uint8Array] => [picture.path, picture.bytes]);
  return withPictures(file, new Map([...beside, [DRAFT_FILE, bytes]]));
}

/** Returns the text as stored. Throws `validation` for characters that no text may contain, and `payload_too_large`. */
export function readDraftText(text: string): string {
  const source = normaliseLineBreaks(text);
  const forbidden = findForbiddenCharacter(source);
  if (forbidden) throw new Refusal('validation', tell('refusal.draft.character', { character: forbidden }), 'source');
  refuseLongText(source);
  return source;
}

/** Throws `payload_too_large` for a text that is too long to edit. An imported template may be longer. */
export function refuseLongText(source: string): void {
  const bytes = Buffer.byteLength(source);
  if (bytes <= MAX_DRAFT_BYTES) return;
  const sizes = { megabytes: Math.ceil((bytes / MEBIBYTE) * 10) / 10, max: MAX_DRAFT_BYTES / MEBIBYTE };
  throw new Refusal('payload_too_large', tell('refusal.draft.tooLong', sizes), 'source');
}

/** Returns a hash of a tried document and its files. It is equal for equal previews and PDFs. */
export function hashOfTrial({ assets, ...facts }: RenderJob & { lines: number[] }): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const { path, bytes } of assets) {
    hash.update(`\0${path}\0${bytes.length}\0`);
    // The path of a font is its hash.
    if (!path.startsWith('font:')) hash.update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}

/** §20.24 rule 4: adds pictures to a text, with the limits and checks of an import. */
const MAX_PICTURE_NAME = 60;

/**
 * Returns a free name of letters, digits, points and dashes, which the text can contain unchanged. Two pictures that
 * are sent together get different names.
 */
export function freePictureName(given: string, taken: readonly string[]): string {
  const own = given.replaceAll('\\', '/').split('/').at(-1)!.normalize('NFKD').toLowerCase();
  const [, base, ending = ''] = /^(.*?)(\.[a-z]{3,4})?$/s.exec(own)!;
  const plain = base!
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_PICTURE_NAME);
  for (let nth = 1; ; nth++) {
    const name = `${plain || 'picture'}${nth === 1 ? '' : `-${nth}`}${ending}`;
    if (!taken.includes(name)) return name;
  }
}

/**
 * Checks a picture and returns it as an asset. Throws `validation` for one that an import would refuse, or that cannot
 * be drawn. `render`: returns null when this deployment renders no PDFs.
 */
export async function tryPicture(
  readers: Pick<TextReaders, 'picture'>,
  render: (job: RenderJob) => Promise<RenderedPdf | Message | null>,
  { path, file: { name, size, bytes } }: { path: string; file: UploadedFile },
): Promise<Asset> {
  const refuse = (reason: Message) =>
    new Refusal('validation', tell('file.picture', { name: shorten(name), problem: reason }), 'picture');
  const tooLarge = sizeFault(size);
  if (!bytes || tooLarge) throw refuse(tooLarge ?? tell('file.tooLarge'));
  const mediaType = imageTypeOf(bytes);
  if (!mediaType) throw refuse(NO_IMAGE);
  const asset: Asset = { path, mediaType, bytes };
  const { problem } = await examineImage(asset, readers.picture);
  if (problem) throw refuse(problem);
  const drawn = await render({ ...SAMPLE_JOB, markdown: `![](${path})`, blanks: [], assets: [asset] });
  if (isMessage(drawn)) throw refuse(tell('file.notDrawn', { reason: drawn }));
  return asset;
}
