/** §10.22, §7: prints what became of the files of a folder; an error when some are refused, as they alone are not saved. */
import { PartialFailure } from '../document/partial-failure.ts';
import { printChanges } from '../import/print-changes.ts';
import { type Fields, printJson, printRaw, printText } from '../terminal/print.ts';
import type { AdoptedFile } from './adopted-file.ts';
import { adoptionReport } from './adoption-report.ts';
import { printWord } from './print-word.ts';

/** Of the reasons, and of the names of what is ignored. */
const MAX_LISTED = 20;

/** Throws a PartialFailure, which has the whole answer for `--json`, when a file is refused. */
export function printAdoption(files: AdoptedFile[], { json, checked }: { json: boolean; checked: boolean }): void {
  const { rows, reasons, warnings, ignored, namesakes, sums, document } = adoptionReport(files, checked);
  if (!json) {
    printText(rows);
    for (const { saved } of files) if (saved) printChanges(saved);
    for (const { file, word } of files) if (word) printWord(file.file, word);
    printList(reasons);
    printList(warnings);
    printList(ignored);
    if (namesakes.length > 0) {
      printRaw(`\n${NAMESAKES}\n`);
      printText(namesakes);
    }
    printRaw('\n');
    printText(sums);
  }
  const { refused = 0, busy = 0 } = sums;
  if (refused + busy === 0) {
    if (json) printJson(document);
    return;
  }
  const said = [
    ...(refused > 0 ? [`${refused} of ${sums.files} files are refused`] : []),
    ...(busy > 0 ? [`the machine was too busy for ${busy} of ${sums.files} files: run the command again`] : []),
  ];
  const message = `${said.join('; ')}; the others are ${checked ? 'fine' : 'saved'}.`;
  throw new PartialFailure(refused > 0 ? 'invalid_template' : 'unavailable', message, [], document);
}

const NAMESAKES = `Each of these Word files has the title of a template. Import all with --namesakes next, as next versions, or with --namesakes other, as
templates of their own; or each alone: --replace with the id of the template, or --title.`;

function printList(rows: Fields[]): void {
  if (rows.length === 0) return;
  printRaw('\n');
  printText(rows.slice(0, MAX_LISTED));
  if (rows.length > MAX_LISTED) printRaw(`… and ${rows.length - MAX_LISTED} more\n`);
}
