/** Which columns of a table are of numbers: they stand to the right and are never broken, in the PDF and in its preview. */
import type { Nodes, Table } from 'mdast';

const NUMBER = /^[-+−–(]?\s*(?:[A-Z]{3}|\p{Sc})?\s*[-+−–]?\p{Nd}[\p{Nd}.,'’٬٫\s]*(?:%|‰|٪|[A-Z]{3}|\p{Sc})?\)?$/u;

/** Whether a cell's text is an amount. */
export const isNumber = (text: string): boolean => NUMBER.test(text.trim());

/** For each column, whether what is filled in below its header is numbers throughout. */
export const numberColumns = ({ children: [header, ...rows] }: Table): boolean[] =>
  (header?.children ?? []).map((_, column) => {
    const texts = rows.flatMap(({ children }) => {
      const cell = children[column];
      return cell && cell.children.length > 0 ? [cellText(cell)] : [];
    });
    return texts.length > 0 && texts.every(isNumber);
  });

/** What a cell says. A picture is no number, whatever it is called. */
export const cellText = (node: Nodes): string => {
  if (node.type === 'blank') return node.label;
  if (node.type === 'image' || node.type === 'imageReference') return 'picture';
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => cellText(child as Nodes)).join('') : '';
};
