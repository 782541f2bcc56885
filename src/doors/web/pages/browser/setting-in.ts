/** §20.94: settings as they are written, for the panel; only the server changes them. */
import { bodyStart } from './front-matter.ts';

/** Returns a setting as written, such as `page.size`. Empty when there is none, undefined for one of several parts. */
export function settingIn(text: string, name: string): string | undefined {
  const [outer, inner] = name.split('.') as [string, string?];
  const lines = text.slice(0, bodyStart(text));
  const [, first = '', more = ''] = new RegExp(`^${outer}:[ \\t]*(.*)((?:\\n[ \\t]+.*)*)`, 'm').exec(lines) ?? [];
  if (inner === undefined) return more === '' && !/^[[{|>&*]/.test(first) ? plain(first) : undefined;
  const [, within = ''] = new RegExp(`(?:^|[\\s,{])${inner}:[ \\t]*([^,}\\n]*)`).exec(first + more) ?? [];
  return plain(within);
}

function plain(written: string): string {
  const [, double, single, bare = ''] =
    /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|(.*?))[ \t]*(?:[ \t]#.*)?$/.exec(written.trim()) ?? [];
  return double?.replace(/\\(.)/g, '$1') ?? single?.replaceAll("''", "'") ?? bare;
}
