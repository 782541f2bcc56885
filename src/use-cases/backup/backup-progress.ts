/** §18.16: how far a backup or a restore is, in rows and PDFs. */
export type OnProgress = (done: number, total: number) => void;

/** Counts towards what the header says. */
export function countBackupProgress(
  { tables, pdfs }: { tables: { rows: number }[]; pdfs: number | null },
  onProgress: OnProgress,
) {
  const total = tables.reduce((sum, { rows }) => sum + rows, pdfs ?? 0);
  let done = 0;
  return (more: number) => {
    done += more;
    onProgress(done, total);
  };
}
