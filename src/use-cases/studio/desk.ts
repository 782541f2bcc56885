/**
 * §20.24, §18.21: where the text of a template is written: a draft of a workspace (`workspace-desk.ts`), or a file of a folder
 * (`../folder/folder-desk.ts`). The editor works with either by the same functions.
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
import { type TemplateFile, withPictures } from '../templates/files/index.ts';
import { examineImage, imageTypeOf, NO_IMAGE } from '../templates/files/read-images.ts';
import { sizeFault } from '../templates/files/template-files.ts';
import type { TriedValues } from '../templates/reading/fill-examples.ts';
import type { ReadTrial } from '../templates/reading/read-trial.ts';
import type { TextReaders } from '../templates/reading/text-readers.ts';
import type { UploadedFile } from '../templates/upload/upload-limits.ts';

/** `revision`: it is another once the text has changed. `publishedAs`: the template that a draft has become. */
export type OpenText = {
  source: string;
  values: Values;
  revision: string;
  updatedAt: Date;
  publishedAs?: string | null;
  /** Paths as the text names them. */
  pictures: readonly string[];
};

/** `page`: the page that saves it; `revision`: the last that this page has seen. `values`: to try; none where they are made up. */
export type WrittenText = { source: string; values: Values; page: string; revision: string };

/** `scenario`: of the values that are made up where none are given. */
export type TextToTry = { source: string; values: Values; scenario: string };

/** `id`: a hash of all of it. */
export type TriedDocument = RenderJob & { id: string; lines: number[] };

/**
 * `faults`: of the text and its files; those of values are in `tried`, of values that stand in a file with their place. `scenarios`: those that
 * are in files and those that are made up; without it, all are made up.
 */
export type TriedText = Omit<ReadTrial, 'assetPaths' | 'tried'> & {
  tried?: Pick<TriedValues, 'facts'> & { faults: (TriedValues['faults'][number] & Partial<Fault>)[] };
  document?: TriedDocument;
  scenarios?: string[];
};

export type DraftPdf = RenderedPdf;

export type Desk<Text extends OpenText = OpenText> = {
  /** Null when it is not there. */
  open(): Promise<Text | null>;
  /** The revision that it has then; null where somebody else has changed it since, and nothing was saved. */
  save(written: WrittenText): Promise<string | null>;
  /** `use` is called with what the text is, while it is still the turn of whoever writes. Nothing is kept. */
  tryText<Answer>(text: TextToTry, use: (tried: TriedText) => Promise<Answer>): Promise<Answer>;
  /** The text with other settings; undefined where those that it has cannot be read. */
  edit(source: string, edit: SettingsEdit): Promise<string | undefined>;
  /** `pages`: of its PDF, once they are known. */
  preview(document: TriedDocument, pages?: number): Promise<Preview>;
  /** The PDF, or why there is none; null where nothing is rendered. `reads`: with what the readers of its e-invoice see. */
  render(document: TriedDocument, options: { reads?: true }): Promise<DraftPdf | Message | null>;
  /** The path by which the text names it, none of `taken`. Throws `validation` for what is no picture, and for what cannot be drawn. */
  addPicture(file: UploadedFile, taken: readonly string[]): Promise<string>;
  removePicture(path: string): Promise<void>;
};

/** What faults call it. */
export const DRAFT_FILE = 'template.md';
/** Of its text, in UTF-8. */
const MAX_DRAFT_BYTES = MEBIBYTE;
/** So deep that a path of a picture may lead up, as it may in a folder that was imported. */
const FOLDER = '/draft/1/2/3/4/5/6/7/8';

/** A draft as a file of an import. Its text is that of `bytes`, which are given apart. */
export function draftFile(bytes: Uint8Array<ArrayBuffer>, pictures: readonly Asset[]): TemplateFile {
  const own = `${FOLDER}/${DRAFT_FILE}`;
  const file: TemplateFile = {
    file: DRAFT_FILE,
    path: own,
    root: '/draft',
    source: { nameOf: () => 'of the draft', realPlace: async () => undefined, read: async () => bytes },
  };
  const beside = withPictures(file, new Map(pictures.map(({ path, bytes: picture }) => [path, picture])));
  const { source } = beside;
  return {
    ...beside,
    source: { ...source, read: (place) => (place === own ? Promise.resolve(bytes) : source.read(place)) },
  };
}

/** As it is kept. Throws `validation` for what no text can hold, and `payload_too_large`. */
export function readDraftText(text: string): string {
  const source = normaliseLineBreaks(text);
  const forbidden = findForbiddenCharacter(source);
  if (forbidden) throw new Refusal('validation', tell('refusal.draft.character', { character: forbidden }), 'source');
  refuseLongText(source);
  return source;
}

/** A template that was imported may have more. Throws `payload_too_large`. */
export function refuseLongText(source: string): void {
  const bytes = Buffer.byteLength(source);
  if (bytes <= MAX_DRAFT_BYTES) return;
  const sizes = { megabytes: Math.ceil((bytes / MEBIBYTE) * 10) / 10, max: MAX_DRAFT_BYTES / MEBIBYTE };
  throw new Refusal('payload_too_large', tell('refusal.draft.tooLong', sizes), 'source');
}

/** A hash of a document that is tried, with its files: the same for the same preview and PDF. */
export function hashOfTrial({ assets, ...facts }: RenderJob & { lines: number[] }): string {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const { path, bytes } of assets) {
    hash.update(`\0${path}\0${bytes.length}\0`);
    // The path of a font is a hash of it.
    if (!path.startsWith('font:')) hash.update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}

/** §20.24 rule 4: pictures that are added to a text, with the limits and checks of an import. */
const MAX_PICTURE_NAME = 60;

/** Of letters, digits, points and dashes: it stands in the text as it is. Of two that are sent together, none takes the place of the other. */
export function freePictureName(given: string, taken: readonly string[]): string {
  const own = given.replaceAll('\\', '/').split('/').at(-1)!.normalize('NFKD').toLowerCase();
  const [, base = '', ending = ''] = /^(.*?)(\.[a-z]{3,4})?$/s.exec(own) ?? [];
  const plain = base
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_PICTURE_NAME);
  for (let nth = 1; ; nth++) {
    const name = `${plain || 'picture'}${nth === 1 ? '' : `-${nth}`}${ending}`;
    if (!taken.includes(name)) return name;
  }
}

/** A picture as an asset. Throws `validation` for what an import would refuse, and for what cannot be drawn. `render`: null where nothing is rendered. */
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
