/** §20.84: what the page of a workspace's brand sets. */

/** The settings of the page. Texts are empty when there are none. `color`: `#rrggbb`. `window`: an address window, or empty. */
export type Brand = {
  name: string;
  color: string;
  font: string;
  window: string;
  sender: string;
  footer: string;
};

export const BRAND_FONTS = ['sans', 'serif'] as const;
export const BRAND_WINDOWS = [
  'din-5008-a',
  'din-5008-b',
  'ch-right',
  'ch-left',
  'uk',
  'fr',
  'us-10',
  'us-10-double',
  'jp',
] as const;
