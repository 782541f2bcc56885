/** An expression: the text of every line of every block; what the sheet adds (numbers of items, arrows of notes) is none. */
export const LINES = `(() => {
  const lines = [];
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  let block, bottom;
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const own = node.parentElement.closest('p, h1, h2, h3, h4, h5, h6, li, td, th');
    for (const { 0: letter, index } of node.data.matchAll(/\\S/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + letter.length);
      const { bottom: now, height } = range.getBoundingClientRect();
      if (height === 0) continue;
      if (own !== block || Math.abs(now - bottom) > height / 2) lines.push('');
      lines[lines.length - 1] += letter;
      [block, bottom] = [own, now];
    }
  }
  return lines;
})()`;
