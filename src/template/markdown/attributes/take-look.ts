/** §10.31: what attribute lists below a table of GFM's say of it. */

import type { Html, Table } from 'mdast';
import { isMessage, ofField, sentence } from '../../../locales/message.ts';
import { columnCount, lookComment, readLook, TABLE_WORDS } from '../../model/table-look.ts';
import type { AttributeList } from '../syntax/attribute-list.ts';
import type { Report } from './raise-spans.ts';

function takeWords(list: AttributeList): string[] {
  const isOf = (word: string) => TABLE_WORDS.includes(word);
  const words = [...list.classes, ...list.words].filter(isOf);
  list.classes = list.classes.filter((word) => !isOf(word));
  list.words = list.words.filter((word) => !isOf(word));
  return words;
}

function takeKey({ keys }: AttributeList, name: string): string | undefined {
  const value = keys.get(name);
  keys.delete(name);
  return value;
}

/** Takes what a list says of the look of a table, as the comment that documents have; undefined where it says nothing of it. */
export function takeLook(table: Table, list: AttributeList, written: string, report: Report): Html | undefined {
  const said = { widths: takeKey(list, 'widths'), align: takeKey(list, 'align'), words: takeWords(list) };
  if (said.widths === undefined && said.align === undefined && said.words.length === 0) return undefined;
  const look = readLook(said, columnCount(table));
  const { position } = table;
  if (isMessage(look)) {
    report.fault(position?.end.line ?? 1, sentence(ofField(written, look)));
    return undefined;
  }
  return { type: 'html', value: lookComment(said), ...(position && { position }) };
}
