/** Text of one style → the runs that pdfmake sets, each in a font that has its characters and entered in the ledger. */

import { PRINTABLE_ASCII } from '../../../template/typography/scripts.ts';
import { type FamilyName, faceStyle } from '../../fonts/faces.ts';
import { fontRuns } from '../../fonts/font-runs.ts';
import type { Run } from '../../lines/run.ts';
import { ARTIFACTS, type Place, placeIn } from '../../tagging/structure-tree.ts';
import { type Build, within } from '../context/build.ts';
import { COLORS, lineHeight } from '../context/styles.ts';

/** The runs of a text in the style of the build. */
export function textRuns(build: Build, text: string): Run[] {
  const { family, bold, italics } = build.text;
  // Most text is of one font: nothing need be taken apart.
  if (PRINTABLE_ASCII.test(text)) return text === '' ? [] : [plainRun(build, text, family, text)];
  const runs: Run[] = [];
  for (const part of fontRuns(text, family, faceStyle(bold, italics), build.language)) {
    if (part.missing) {
      build.ledger.missing.add(part.source);
      runs.push({
        ...plainRun(within(build, 'Span', { actualText: part.source }), part.text, part.family, part.source),
        fontSize: build.text.size * 0.7,
        color: COLORS.text,
        background: COLORS.missing,
      });
      continue;
    }
    runs.push(plainRun(build, part.text, part.family, part.source));
  }
  return runs;
}

function plainRun(build: Build, text: string, font: FamilyName, source: string): Run {
  const run = unenteredRun(build, text, font);
  run.ledger = build.ledger.enter(source, text);
  return run;
}

function unenteredRun(build: Build, text: string, font: FamilyName): Run {
  return runOf(build, text, font, placeIn(build.structure, build.element));
}

/** A run at a place of the structure tree, in no ledger yet. */
function runOf({ text: style }: Build, text: string, font: FamilyName, place: Place): Run {
  const run: Run = {
    text,
    ledger: undefined,
    place,
    font,
    fontSize: style.size,
    lineHeight: lineHeight(style.leading),
    bold: style.bold,
    italics: style.italics,
    color: style.color,
    noWrap: undefined,
  };
  if (style.struck) run.decoration = 'lineThrough';
  if (style.background) run.background = style.background;
  if (style.link) run.link = style.link;
  if (style.target) run.linkToDestination = style.target;
  if (style.superscript) run.sup = true;
  return run;
}

/** A run of the build's own font whose text is still to be said: what it measures is not drawn. */
export function emptyRun(build: Build): Run {
  return runOf(build, '', build.text.family, ARTIFACTS.layout);
}

/** Text that the service adds (numbers of items and notes): drawn, but no part of what the document says. */
export function furnitureRuns(build: Build, text: string): Run[] {
  return fontRuns(text, build.text.family, faceStyle(build.text.bold, build.text.italics), build.language).map((part) =>
    unenteredRun(build, part.text, part.family),
  );
}
