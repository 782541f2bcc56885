/** What is used of `subset-font`; the published types lack `keepFeatures` and `noHinting`. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt' | 'woff' | 'woff2'; keepFeatures: string[]; noHinting: boolean },
  ): Promise<Buffer>;
}
