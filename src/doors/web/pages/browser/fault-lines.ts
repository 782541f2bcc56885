/** §18.21: mistakes, each with its place, which opens in an editor. */

export type ShownFault = { file: string; line: number; column?: number; message: string; path: string };

/** A link that opens a place in VS Code, which other editors can be told to answer to. */
export function placeLink({ file, line, column, path }: Omit<ShownFault, 'message'>): HTMLAnchorElement {
  const link = document.createElement('a');
  // A Word file has no lines.
  const position = line === 0 ? '' : `:${line}${column === undefined ? '' : `:${column}`}`;
  link.href = `vscode://file${encodeURI(path)}${position}`;
  link.textContent = `${file}${position}`;
  link.title = 'Open in the editor';
  return link;
}

export function faultLines(faults: readonly ShownFault[], kind?: 'warning'): HTMLLIElement[] {
  return faults.map((fault) => faultLine(placeLink(fault), ` ${fault.message}`, kind));
}

export function faultLine(place: Node | string, message = '', kind: 'fault' | 'warning' = 'fault'): HTMLLIElement {
  const line = document.createElement('li');
  line.className = kind;
  line.append(place, message);
  return line;
}
