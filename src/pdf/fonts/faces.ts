/** Issue 4, point 3: the fonts a document may be set in. Another script is one more family here and in `FALLBACKS`. */

/** pdfmake's names for the four styles of a family. */
export type FaceStyle = 'normal' | 'bold' | 'italics' | 'bolditalics';

/** A family: the npm package (open licence) that carries it and the file of each style inside the package. */
export type Family = { package: string; files: Record<FaceStyle, string> };

const family = (name: string, title: string, styles: Record<FaceStyle, string>): Family => ({
  package: `@expo-google-fonts/${name}`,
  files: {
    normal: `${styles.normal}/${title}_${styles.normal}.ttf`,
    bold: `${styles.bold}/${title}_${styles.bold}.ttf`,
    italics: `${styles.italics}/${title}_${styles.italics}.ttf`,
    bolditalics: `${styles.bolditalics}/${title}_${styles.bolditalics}.ttf`,
  },
});

const UPRIGHT_AND_ITALIC = {
  normal: '400Regular',
  bold: '700Bold',
  italics: '400Regular_Italic',
  bolditalics: '700Bold_Italic',
};
/** Scripts and faces that have no italic are set upright. */
const UPRIGHT = { normal: '400Regular', bold: '700Bold', italics: '400Regular', bolditalics: '700Bold' };

export const FAMILIES = {
  serif: family('noto-serif', 'NotoSerif', UPRIGHT_AND_ITALIC),
  sans: family('noto-sans', 'NotoSans', UPRIGHT_AND_ITALIC),
  mono: family('noto-sans-mono', 'NotoSansMono', UPRIGHT),
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

/** Where a character is looked for, in this order, when the family of the text does not have it. */
export const FALLBACKS: Record<'serif' | 'sans' | 'mono', readonly FamilyName[]> = {
  serif: ['serif', 'sans', 'mono'],
  sans: ['sans', 'serif', 'mono'],
  mono: ['mono', 'sans', 'serif'],
};

/** The style of a family that bold and italics ask for. */
export const faceStyle = (bold: boolean, italics: boolean): FaceStyle =>
  bold ? (italics ? 'bolditalics' : 'bold') : italics ? 'italics' : 'normal';
