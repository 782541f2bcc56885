/** Types of `unicode-properties`, as far as it is used. */
declare module 'unicode-properties' {
  /** The property Script of a code point: `Sinhala`, `Common`. */
  export function getScript(codePoint: number): string;
}
