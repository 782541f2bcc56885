/** Bodies of `multipart/form-data`, as browsers send them. */
const BOUNDARY = 'platen-test-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** `field`: the name of a form field. `file`: the name of a file, with the folders of a chosen folder. */
export type Part = { field: string; file?: string; content: string | Buffer };

export function multipartOf(parts: readonly Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap((part) => [partOf(part), Buffer.from('\r\n')]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

export function partOf({ field, file, content }: Part): Buffer {
  const name = file === undefined ? '' : `; filename="${file}"\r\nContent-Type: application/octet-stream`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content)]);
}
