/** Types of `subset-font`, as far as it is used; the published ones lack `keepFeatures` and `noHinting`. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt' | 'woff' | 'woff2'; keepFeatures: string[]; noHinting: boolean },
  ): Promise<Buffer>;
}
