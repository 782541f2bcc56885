/** The look of the host: light or dark, and its colours, fonts and corners. */
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

export function applyTheme({ theme, styles, safeAreaInsets }: McpUiHostContext): void {
  const { style, dataset } = document.documentElement;
  if (theme) {
    dataset.theme = theme;
    style.colorScheme = theme;
  }
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (value !== undefined && name.startsWith('--')) style.setProperty(name, value);
  const fonts = styles?.css?.fonts;
  if (fonts && !document.getElementById('host-fonts')) {
    const sheet = document.createElement('style');
    sheet.id = 'host-fonts';
    sheet.textContent = fonts;
    document.head.append(sheet);
  }
  if (safeAreaInsets)
    for (const side of SIDES) document.body.style.setProperty(`--inset-${side}`, `${safeAreaInsets[side]}px`);
}
