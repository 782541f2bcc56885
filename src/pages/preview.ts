/** §2.2 and §2.6 `html`: the paper-true preview, one self-contained document with no script and no address in it. */
import { directionOf } from '../template/direction.ts';
import type { DocumentSetup, RunningPart } from '../template/model.ts';
import { layout } from './layouts.ts';
import { type PaperFonts, paperStyles } from './paper.ts';

export type PreviewInput = {
  /** Text, not HTML. */
  title: string;
  /** BCP 47; also decides the direction of the text. */
  language: string;
  /** Sanitised HTML (`src/template/html.ts`): the only thing here that is not escaped. */
  bodyHtml: string;
  setup: DocumentSetup;
  /** Without them the fonts are looked for on the reader's machine. */
  fonts?: PaperFonts;
};

type Running = { text: string; blank: boolean };

/** For those who open the preview by itself: even then nothing runs and nothing is fetched. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

/** The preview is one long sheet. How many pages the PDF has, only the PDF knows. */
const TOKENS = { page: '1', pages: '…' };

const preview = layout<
  Omit<PreviewInput, 'setup' | 'fonts'> & {
    direction: string;
    policy: string;
    styles: string;
    header: Running[];
    footer: Running[];
  }
>('preview');

/** The preview of a document or a template, as a whole HTML document. */
export function previewPage({ title, language, bodyHtml, setup, fonts }: PreviewInput): string {
  const running = (parts: RunningPart[]) => parts.map((part) => runningPart(part, title));
  return preview({
    title,
    language,
    direction: directionOf(language),
    policy: POLICY,
    styles: paperStyles(setup, fonts),
    bodyHtml,
    header: running(setup.header),
    footer: running(setup.footer),
  });
}

function runningPart(part: RunningPart, title: string): Running {
  if (typeof part === 'string') return { text: part, blank: false };
  if ('blank' in part) return { text: part.blank, blank: true };
  return { text: { ...TOKENS, title }[part.token], blank: false };
}
