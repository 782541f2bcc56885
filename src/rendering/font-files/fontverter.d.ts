/** Types of `fontverter`, as far as it is used. */
declare module 'fontverter' {
  export function convert(font: Buffer, format: 'sfnt'): Promise<Buffer>;
}
