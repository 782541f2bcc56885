/** ISO 32000-1 §7.5.2, §7.5.5: whether bytes begin and end as a PDF does: an empty, cut or foreign file does not. */

/** Only for files that this service has written: nothing stands before the header or behind the trailer. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return text.subarray(0, 5).toString('latin1') === '%PDF-' && /%%EOF\s*$/.test(text.subarray(-8).toString('latin1'));
}
