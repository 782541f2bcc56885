/** Returns an object without its undefined properties. The others keep their order. */
export function given<Part extends object>(part: Part): { [Name in keyof Part]?: Exclude<Part[Name], undefined> } {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as never;
}
