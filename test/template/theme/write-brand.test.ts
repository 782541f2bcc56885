/** §20.84: what the page of the brand reads and writes in a theme file; the rest of the file stays. */
import { expect, test } from '@jest/globals';
import type { Brand } from '../../../src/template/theme/brand.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';
import { readBrand, writeBrand } from '../../../src/template/theme/write-brand.ts';

const BRAND: Brand = {
  name: 'Marlow & Sons: "print"',
  color: '#a8322a',
  font: 'serif',
  window: 'uk',
  sender: 'Marlow · Bristol',
  footer: 'Marlow Ltd\n14 Larkfield Row',
};
function faultsOf(source: string) {
  return readTheme({ file: 'brand.theme.yaml', bytes: new TextEncoder().encode(source) }).faults.map(
    ({ message }) => message,
  );
}

test('what is written is read again, and is a theme', () => {
  const source = writeBrand(null, BRAND, 'brand-logo.svg');
  expect(readBrand(source)).toEqual(BRAND);
  expect(faultsOf(source)).toEqual([]);
  expect(source).toContain('{logo 14mm}');
  expect(writeBrand(source, BRAND, null)).toBe(source);
});

test('a brand without a logo asks for none', () => {
  const source = writeBrand(null, { ...BRAND, window: '', sender: '', footer: '' }, null);
  expect(source).not.toContain('logo 14');
  expect(source).not.toContain('address');
  expect(faultsOf(source)).toEqual([]);
});

const OF_AUTHOR = `# Ours.
color:
  palette: { ink: "#1b2a41" } # dark
  primary: ink
typography: { base: sans }
address: uk
page:
  footer: { left: "Old", right: "{page}" }
headings: { 1: { size: 26pt } }
`;

test('what an author has written stays, with its comments and names of colours', () => {
  const brand = readBrand(OF_AUTHOR);
  expect(brand).toEqual({ name: '', color: '#1b2a41', font: 'sans', window: 'uk', sender: '', footer: 'Old' });
  const same = writeBrand(OF_AUTHOR, { ...brand, name: 'Us' }, null);
  for (const kept of ['# Ours.', '# dark', 'primary: ink', '{page}', '26pt']) expect(same).toContain(kept);
  const changed = writeBrand(OF_AUTHOR, { ...BRAND, footer: '' }, null);
  expect(readBrand(changed)).toEqual({ ...BRAND, footer: '' });
  expect(faultsOf(changed)).toEqual([]);
});
