/** §22.8: what names a template as a prompt: it holds its id, which stays when its title changes. */
import { deriveKey } from '../../../domain/keys.ts';

/** Menus cut longer ones. */
const MAX_TITLE = 24;

/** `fill_in_invoice_01a1d0c452be7c119a3f6e1f0b7d2c90`: letters that every client takes. */
export function promptName({ id, title }: { id: string; title: string }): string {
  const words = deriveKey(title).slice(0, MAX_TITLE).replace(/_$/, '');
  return `fill_in_${words}_${id.replaceAll('-', '')}`;
}

/** The id counts alone: a name from before a template had its present title still works. Undefined for any other name. */
export function idInPromptName(name: string): string | undefined {
  const digits = /^fill_in_[a-z0-9_]*_([0-9a-f]{32})$/.exec(name)?.[1];
  return digits?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
