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
  const { rows, reasons, warnings, ignored, sums, document } = adoptionReport(files, checked);
  if (!json) {
    printText(rows);
    for (const { saved } of files) if (saved) printChanges(saved);
    for (const { file, word } of files) if (word) printWord(file.file, word);
    printList(reasons);
    printList(warnings);
    printList(ignored);
    printRaw('\n');
    printText(sums);
  } else if (sums.refused === 0) printJson(document);
  if (sums.refused === 0) return;
  const message = `${sums.refused} of ${sums.files} files are refused; the others are ${checked ? 'fine' : 'saved'}.`;
  throw new PartialFailure('invalid_template', message, [], document);
}

function printList(rows: Fields[]): void {
  if (rows.length === 0) return;
  printRaw('\n');
  printText(rows.slice(0, MAX_LISTED));
  if (rows.length > MAX_LISTED) printRaw(`… and ${rows.length - MAX_LISTED} more\n`);
}
