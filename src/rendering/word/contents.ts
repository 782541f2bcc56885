/** §17.42: the table of contents: a field that Word makes anew, with its entries and the pages of the PDF until then. */
import type { Html } from 'mdast';
import { contentsOf, plainHeading } from '../../template/document/contents.ts';
import { DEFAULT_CONTENTS } from '../../template/model/document-setup.ts';
import { bookmarkName, type WordContext } from './context.ts';
import { field } from './fields.ts';
import { inline, text } from './inline.ts';
import { paragraph } from './paragraph.ts';
import { runOf } from './runs.ts';
import { w } from './xml.ts';

export function contents(comment: Html, context: WordContext): string {
  const setup = context.setup.contents ?? DEFAULT_CONTENTS;
  const entries = contentsOf(comment, context.headings, setup);
  if (entries.length === 0) return '';
  const title = setup.title === '' ? '' : paragraph(text(setup.title, context), { style: 'TOCHeading' }, context);
  const mark = (type: string, dirty?: number) => runOf({}, w('fldChar', { fldCharType: type, dirty }));
  const code = runOf({}, w('instrText', { 'xml:space': 'preserve' }, ` TOC \\o "1-${setup.depth}" \\h \\z \\u `));
  const begin = mark('begin', 1) + code + mark('separate');
  const plain = { ...context, look: {} };
  const lines = entries.map(({ node, name, level }, at) => {
    const label = node.data?.clause ? text(`${node.data.clause.label} `, plain) : '';
    const page =
      runOf({}, w('tab')) +
      field(`PAGEREF ${bookmarkName(name)} \\h`, text(String(context.pages?.places.get(name) ?? ''), plain), plain);
    const entry = w(
      'hyperlink',
      { anchor: bookmarkName(name), history: 1 },
      label + inline(plainHeading(node), plain) + page,
    );
    const isLast = at === entries.length - 1;
    return paragraph(
      (at === 0 ? begin : '') + entry + (isLast ? mark('end') : ''),
      { style: `TOC${Math.min(level, 5) + 1}`, indent: undefined },
      context,
    );
  });
  return title + lines.join('');
}
