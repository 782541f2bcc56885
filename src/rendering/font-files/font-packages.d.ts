/** Types of packages that have none, or whose types lack what is used. */
declare module 'fontverter' {
  export function convert(font: Buffer, format: 'sfnt'): Promise<Buffer>;
}
/** The published types lack `keepFeatures` and `noHinting`. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt' | 'woff' | 'woff2'; keepFeatures: string[]; noHinting: boolean },
  ): Promise<Buffer>;
}
