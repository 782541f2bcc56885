/** §10.56: the gallery: templates that come with Platen, each with values to try and a picture of its first page. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadedFile } from './upload/upload-limits.ts';

/** `kind`: what it is, a text `gallery.kinds`. `format`: what machines read in it, by its own name. */
export type GalleryTemplate = {
  name: string;
  kind: GalleryKind;
  title: string;
  language: string;
  format?: string;
  folder: 'demo' | 'gallery';
};

/** `name`: its path beside the template. */
export type GalleryFile = UploadedFile & { bytes: Uint8Array<ArrayBuffer> };

type Row<Kind extends string = string> = readonly [
  name: string,
  kind: Kind,
  title: string,
  language: string,
  format?: string,
];

const OF_THE_DEMO = [
  ['invoice', 'invoice', 'Invoice', 'en-GB', 'Factur-X'],
  ['swiss-invoice', 'invoice', 'Rechnung (Schweiz)', 'de-CH', 'Swiss QR bill'],
  ['statement', 'statement', 'Statement of account', 'en-GB'],
  ['quotation-ja', 'quote', '御見積書', 'ja'],
  ['offer-letter', 'offer', 'Offer letter', 'en-GB'],
  ['service-agreement', 'contract', 'Service agreement', 'en-GB'],
  ['certificate', 'certificate', 'Certificate of apprenticeship', 'en-GB'],
] as const satisfies readonly Row[];

const OF_THE_GALLERY = [
  ['rechnung', 'invoice', 'Rechnung', 'de', 'XRechnung'],
  ['facture', 'invoice', 'Facture', 'fr', 'Factur-X'],
  ['factuur', 'invoice', 'Factuur', 'nl-BE', 'Peppol'],
  ['mahnung', 'reminder', 'Zahlungserinnerung', 'de'],
  ['receipt', 'receipt', 'Till receipt', 'en-GB'],
  ['lieferschein', 'deliveryNote', 'Lieferschein', 'de'],
  ['label', 'label', 'Parcel label', 'en-GB'],
  ['nda', 'nda', 'Non-disclosure agreement', 'en-GB'],
  ['arrendamiento', 'lease', 'Contrato de arrendamiento', 'es'],
  ['brief', 'letter', 'Geschäftsbrief', 'de'],
  ['minutes', 'minutes', 'Minutes', 'en-GB'],
  ['payslip', 'payslip', 'Payslip', 'en-GB'],
  ['timesheet', 'timesheet', 'Timesheet', 'en-GB'],
  ['cv', 'cv', 'Curriculum vitae', 'en-GB'],
  ['lab-report', 'labReport', 'Laboratory report', 'en-GB'],
  ['menu', 'menu', 'Carte', 'fr'],
] as const satisfies readonly Row[];

export type GalleryKind = (typeof OF_THE_DEMO | typeof OF_THE_GALLERY)[number][1];

/** In the order in which they are shown. */
export const GALLERY: readonly GalleryTemplate[] = [
  ...OF_THE_DEMO.map((row) => ofRow(row, 'demo')),
  ...OF_THE_GALLERY.map((row) => ofRow(row, 'gallery')),
];

function ofRow(row: Row<GalleryKind>, folder: GalleryTemplate['folder']): GalleryTemplate {
  const [name, kind, title, language, format] = row;
  return { name, kind, title, language, folder, ...(format !== undefined && { format }) };
}

const FOLDERS = path.join(import.meta.dirname, '../../../prisma');
const PICTURES = path.join(FOLDERS, 'gallery/pictures');
const THEME = '.theme.yaml';

export function findInGallery(name: string): GalleryTemplate | undefined {
  return GALLERY.find((one) => one.name === name);
}

/**
 * Returns the files of a template: its text, its values, its theme, and what these name: pictures and fonts. `leavesOut`: whether
 * a theme is left out, such as one that a company has and may have changed.
 */
export async function readGalleryFiles(
  { name, folder }: GalleryTemplate,
  leavesOut: (theme: string) => boolean = () => false,
): Promise<GalleryFile[]> {
  const root = path.join(FOLDERS, folder);
  const read = async (file: string) => {
    const bytes = new Uint8Array(await readFile(path.join(root, file)));
    return { name: file, size: bytes.length, bytes };
  };
  const own = await Promise.all([`${name}.md`, `${name}.values.json`].map(read));
  const text = textOf(own[0]!);
  const theme = /^theme: (.+)$/m.exec(text)?.[1];
  const isNeeded = theme !== undefined && theme !== 'none' && !leavesOut(theme);
  if (isNeeded) own.push(await read(theme + THEME));
  const texts = own.map(textOf).join('\n');
  const others = (await readdir(root, { recursive: true }))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.(svg|woff2)$/.test(file) && texts.includes(file));
  return [...own, ...(await Promise.all(others.sort().map(read)))];
}

/** Returns the picture of its first page, as PNG. */
export async function readGalleryPicture({ name }: GalleryTemplate): Promise<Uint8Array> {
  return readFile(path.join(PICTURES, `${name}.png`));
}

function textOf({ bytes }: { bytes: Uint8Array }): string {
  return new TextDecoder().decode(bytes);
}
