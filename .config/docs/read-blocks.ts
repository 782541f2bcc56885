/**
 * The code blocks of the documents, and how each is tried. The test of the documents runs them, the site shows what is not run, and
 * `write-samples.ts` writes the files in them.
 *
 *     ```markdown mine/invoice.md          a file, which is written before the commands of its page run
 *     ```sh not-run="it needs Docker"      commands that the test cannot run, and why
 */

export type Block = {
  language: string;
  /** The file that the block is. */
  file?: string;
  /** Why it is not run. */
  notRun?: string;
  text: string;
  /** The line of its fence, from 1. */
  line: number;
};

/** Returns what a reader should know: that a block is not run, and why. */
export function remarkOf(info: string): string | null {
  const { notRun } = readInfo(info);
  return notRun === undefined ? null : `Not run by our tests: ${notRun}`;
}

/** Reads what is behind the marks of a fence. */
export function readInfo(info: string): Pick<Block, 'language' | 'file' | 'notRun'> {
  const [, language = '', file] = /^(\w*)(?: ([\w./-]+\.\w+))?/.exec(info) ?? [];
  const notRun = /not-run="([^"]*)"/.exec(info)?.[1];
  return { language, ...(file && { file }), ...(notRun && { notRun }) };
}

const FENCE = /^( *)(`{3,})(.*)\n([\s\S]*?)^\1\2 *$/gm;

export function readBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(FENCE)].map(({ 1: indent = '', 3: info = '', 4: text = '', index }) => ({
    ...readInfo(info),
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    line: markdown.slice(0, index).split('\n').length,
  }));
}
