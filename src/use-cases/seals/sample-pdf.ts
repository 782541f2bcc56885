/** §24.1: a PDF of one empty page, with which a key is tried. */

const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>',
];

/** The bytes of a row of the cross-reference stream: type, position, generation. */
const ROW = { type: 1, position: 4, generation: 1 };

export const SAMPLE_PDF: Uint8Array = write();

function write(): Uint8Array {
  let text = '%PDF-1.7\n';
  const places = OBJECTS.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  const rows = Buffer.concat([rowOf(0, 0), ...[...places, table].map((place) => rowOf(1, place))]);
  const size = places.length + 2;
  const entries = `/Type /XRef /Size ${size} /Root 1 0 R /W [${Object.values(ROW).join(' ')}] /Length ${rows.length}`;
  return Buffer.concat([
    Buffer.from(`${text}${size - 1} 0 obj\n<< ${entries} >>\nstream\n`),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${table}\n%%EOF\n`),
  ]);
}

function rowOf(type: number, position: number): Buffer {
  const row = Buffer.alloc(ROW.type + ROW.position + ROW.generation);
  row.writeUInt8(type, 0);
  row.writeUInt32BE(position, ROW.type);
  return row;
}
