/** A change of a text as people read it and as `survivors.yaml` names it: its line, and in it `⟦what was → what is⟧`. */

const MAX = 80;

export function describeChange(text, [from, to], replacement) {
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  const lineEnd = text.indexOf('\n', to);
  const after = text.slice(to, lineEnd < 0 ? undefined : lineEnd);
  const change = `⟦${shorten(text.slice(from, to))} → ${shorten(replacement)}⟧`;
  return `${before.trimStart()}${change}${after.trimEnd()}`;
}

function shorten(text) {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX ? `${line.slice(0, MAX)}…` : line;
}
