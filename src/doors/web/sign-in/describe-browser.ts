/** §20.2: a browser as its person knows it, from the way it names itself: enough to tell one's sessions apart. */

/** Each calls itself by the names of those before it, so the first that fits is meant. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox, Linux`; the beginning of what it sent where that is not known, empty for nothing. */
export function describeBrowser(agent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap((names) => names.find(([sign]) => sign.test(agent))?.[1] ?? []);
  return known.join(', ') || agent.slice(0, 60);
}
