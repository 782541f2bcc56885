/**
 * What is copied out of a PDF is the text in the order in which it is read, by readers that go about it in different ways: PDF.js keeps the
 * order of the file (Firefox, most viewers in a browser), poppler goes by the place on the page (Linux, where installed), MuPDF does some of
 * both (where somebody has installed it: `npm install --no-save mupdf`).
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { open } from '../support/read-pdf.ts';
import { render, SETUP } from '../support/render.ts';

/** The text of each page. */
type Reader = (bytes: Uint8Array) => Promise<string[]>;

/** Signs that only tell in which direction a text runs have no look, and every reader sets its own. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
function settled(text: string): string {
  return text.replace(DIRECTIONS, '').replace(/\s+/g, ' ').trim();
}

const pdfjs: Reader = async (bytes) => {
  const document = await open({ bytes });
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  return pages;
};

const poppler: Reader = async (bytes) => {
  const { stdout } = spawnSync('pdftotext', ['-enc', 'UTF-8', '-', '-'], { input: bytes, encoding: 'utf8' });
  return stdout.split('\f').slice(0, -1);
};

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
const READERS: [name: string, reader: Reader][] = [
  ['PDF.js', pdfjs],
  ...(hasPoppler ? [['poppler', poppler] as const] : []),
] as [string, Reader][];

/** Undefined where it is not installed: its licence (AGPL) is not one for this project. */
const mupdf = await import('mupdf' as string).catch(() => undefined);

const muPdf: Reader = async (bytes) => {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  return Array.from({ length: document.countPages() }, (_, page) =>
    document.loadPage(page).toStructuredText().asText(),
  );
};

type Case = [name: string, language: string, markdown: string, copied?: string];

/** `copied` where it is not the Markdown itself. */
const CASES: Case[] = [
  ['Hebrew', 'he', 'זהו חוזה בין הצדדים'],
  [
    'Hebrew in several lines',
    'he',
    'הצדדים מסכימים כי כל מידע שיימסר על ידי צד אחד לצד השני, לרבות נספחים. '.repeat(3),
  ],
  ['Hebrew with Latin and numbers', 'he', 'הסכם מס 12.5 בין Acme Ltd לבין הלקוח, סעיף 15% (ראה נספח).'],
  ['Hebrew with quotes, hyphens and dates', 'he', 'הוא אמר "שלום לך" והלך; ראו ס׳ 3(א) ו-4(ב), מיום 27/08/2026.'],
  ['Hebrew with an amount', 'he', 'סכום של 1,234.56 ₪ ישולם עד 31.12.2026'],
  ['pointed Hebrew', 'he', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ'],
  ['pointed Hebrew with Latin', 'he', 'בְּרֵאשִׁית Acme 12 בָּרָא, (אֱלֹהִים)'],
  ['Yiddish', 'yi', 'דער קאָנטראַקט צווישן די צדדים'],
  ['Arabic', 'ar', 'هذا عقد بين الطرفين الأول والثاني لا إله إلا الله'],
  [
    'Arabic in several lines',
    'ar',
    'يلتزم الطرف الأول بأن يقدم إلى الطرف الثاني جميع الخدمات المتفق عليها في الملحق، وفقا للجدول. '.repeat(3),
  ],
  ['Arabic with Latin and numbers', 'ar', 'نسبة 15% من المبلغ 1,234.56 تدفع إلى شركة Acme Ltd في دبي (المادة 3).'],
  ['Arabic with its own digits', 'ar', 'المبلغ ١٢٬٣٤٥٫٦٧ ريال بتاريخ ٢٠٢٦/٠٨/٢٧ فقط'],
  ['vocalised Arabic', 'ar', 'بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ'],
  ['short vocalised words', 'ar', 'الحَمْدُ لِلَّهِ رَبِّ العَالَمِينَ'],
  ['letters that stand far apart or over one another', 'ar', 'شركة الرياض ورد رزق ترك زكاة ركن دكان رواية ريم'],
  ['a vocalised word among others', 'ar', 'هذا كِتَابٌ جديد، وهذه مَدْرَسَةٌ 12 طالبا'],
  ['Persian with joiners', 'fa', 'این قرارداد می‌خواهم بین طرفین منعقد می‌شود و کتاب‌های خوب گچ پژ'],
  ['Persian with numbers', 'fa', 'مبلغ ۱۲۳۴۵۶ تومان به شرکت Acme پرداخت می‌شود.'],
  ['Persian signs', 'fa', 'تاریخ ۱۴۰۵/۰۶/۰۵؛ شمارهٔ قرارداد: ۱۲-۳۴، آیا می‌پذیرید؟ «بله»'],
  ['Urdu', 'ur', 'یہ معاہدہ دونوں فریقوں کے درمیان ہے اور ٹھیکے کی شرائط ڈاڑھی'],
  [
    'lines to the right',
    'en',
    `| |\n|---:|\n| ${'some words of a long text '.repeat(9)}|`,
    'some words of a long text '.repeat(9),
  ],
  [
    'lines struck through',
    'en',
    `~~${'some words of a long text '.repeat(9)}.~~`,
    `${'some words of a long text '.repeat(9)}.`,
  ],
  ['Hebrew in English', 'en', 'the word אחת שתיים (two) and (שלום עולם) end'],
  ['Arabic in English', 'en', 'the book كتاب جميل جدا is here, and تقرير too'],
  ['vocalised words in English', 'en', 'the word כִּתָּב means book and שָׁלוֹם עוֹלָם means peace'],
  [
    'emphasis and links in Hebrew',
    'he',
    'אחת **שתיים שלוש** ארבע *חמש* [שש שבע](https://a.example) סוף',
    'אחת שתיים שלוש ארבע חמש שש שבע סוף',
  ],
  ['code in Hebrew', 'he', 'קוד `x = 1` כאן', 'קוד x = 1 כאן'],
  [
    'emphasis and links in Arabic',
    'ar',
    'هذا **عقد جديد** بين [الطرفين الأول](https://a.example) والثاني',
    'هذا عقد جديد بين الطرفين الأول والثاني',
  ],
  ['a heading', 'ar', '# عقد تقديم خدمات\n\nبين الطرفين', 'عقد تقديم خدمات بين الطرفين'],
  ['lists', 'he', '1. אחת שתיים\n2. שלוש ארבע\n\n- חמש שש', '1. אחת שתיים 2. שלוש ארבע • חמש שש'],
  [
    'a table',
    'he',
    '| אחת | שתיים שלוש |\n|---|---|\n| ארבע | 12 שקל |\n| חמש | Acme Ltd |',
    'אחת שתיים שלוש ארבע 12 שקל חמש Acme Ltd',
  ],
  [
    'a table whose cells have several lines',
    'he',
    `| אחת | שתיים |\n|---|---|\n| ${'שלוש ארבע חמש '.repeat(9)}| ${'שש שבע שמונה '.repeat(9)}|`,
    `אחת שתיים ${'שלוש ארבע חמש '.repeat(9)}${'שש שבע שמונה '.repeat(9)}`,
  ],
  ['Thai', 'th', 'ข้อตกลงนี้มีผลบังคับใช้ ย้ำ กำไร น้ำ'],
  ['Devanagari', 'hi', 'यह अनुबंध दोनों पक्षों की सहमति से किया गया है।'],
  ['Chinese', 'zh-CN', '货物买卖合同，双方于2026年签订。'],
  ['Japanese', 'ja', '業務委託契約書（第１条）ｶﾅ 髙﨑 𠮷'],
  ['Korean', 'ko', '물품 공급 계약서 大韓民國'],
  ['Vietnamese', 'vi', 'Hợp đồng dịch vụ, ọ ẹ ṣ ḿ'],
  ['ligatures', 'en', 'office file affluent fjord waffle fi ffi fl ffl'],
  ['soft hyphens, which have no look', 'en', 'co\u00adoperate soft\u00adhyphen', 'cooperate softhyphen'],
  ['no-break spaces', 'en', 'one 10\u00a0% three\u202f€ x'],
  ['combining marks', 'en', 'e\u0301 n\u0303 ọ́ Ḿ a\u0308'],
  ['emoji', 'en', 'a 😀 🎉 ❤️ 👩‍⚖️ b'],
];

/** Twenty words of each language, with letters that shaping joins, reorders, stacks and takes apart. */
const WORDS: Record<string, string> = {
  hi: 'अनुबंध हिन्दी क्षेत्र संस्कृति विद्यार्थी प्रधानमंत्री कार्यक्रम स्वतंत्रता राष्ट्रीय शर्तें क्रय विक्रय भुगतान रुपये हस्ताक्षर दिनांक समझौता ज़िम्मेदारी पँचायत कर्तव्य',
  bn: 'বাংলাদেশ চুক্তিপত্র স্বাক্ষর প্রতিষ্ঠান কর্মচারী রাষ্ট্রীয় ক্ষেত্র বিজ্ঞপ্তি সম্পত্তি মূল্য দ্রব্য শর্তাবলী পূর্ব উত্তরাধিকার গ্রাহক টাকা ঠিকানা সংস্কৃতি কর্তৃপক্ষ ব্যক্তি',
  th: 'ข้อตกลง สัญญา ผู้ซื้อ ผู้ขาย น้ำมัน กำหนด ชำระเงิน ลายมือชื่อ วันที่ เดือนปี ที่อยู่ บริษัท สินค้า รับประกัน ทั้งสิ้น เงื่อนไข ค่าจ้าง ผิดนัด ปู่ย่า เป็นต้น',
  km: 'កិច្ចសន្យា ភាសាខ្មែរ ហត្ថលេខា ក្រុមហ៊ុន លក្ខខណ្ឌ ប្រទេសកម្ពុជា ទំនិញ អ្នកទិញ អ្នកលក់ ថ្ងៃទី ឆ្នាំ តម្លៃ ទូទាត់ ប្រាក់ អាសយដ្ឋាន ស្រុក ខេត្ត ភ្នំពេញ យុត្តិធម៌ ស្ត្រី',
  ta: 'ஒப்பந்தம் தமிழ் கையொப்பம் நிறுவனம் விற்பனை வாங்குபவர் தேதி முகவரி கட்டணம் நிபந்தனைகள் பொருள் மொத்தம் ரூபாய் சென்னை ஸ்ரீலங்கா கொள்முதல் வேலைவாய்ப்பு சேவை உரிமை க்ஷேத்திரம்',
  te: 'ఒప్పందం తెలుగు సంతకం సంస్థ అమ్మకం కొనుగోలుదారు తేదీ చిరునామా రుసుము షరతులు వస్తువు మొత్తం రూపాయలు హైదరాబాద్ ఆంధ్రప్రదేశ్ రాష్ట్రం క్షేత్రం స్త్రీ విద్యార్థి శ్రీమతి',
  gu: 'કરાર ગુજરાતી હસ્તાક્ષર સંસ્થા વેચાણ ખરીદનાર તારીખ સરનામું ચુકવણી શરતો વસ્તુ કુલ રૂપિયા અમદાવાદ રાષ્ટ્રીય ક્ષેત્ર સ્ત્રી વિદ્યાર્થી શ્રીમતી જ્ઞાન',
  ar: 'عَقْدٌ بَيْعٌ شِرَاءٌ مُسْتَأْجِرٌ مُؤَجِّرٌ شَرِكَةٌ تَوْقِيعٌ تَارِيخٌ مَبْلَغٌ دِينَارٌ مُحَمَّدٌ اللَّهُ الرَّحْمَٰنُ قُرْآنٌ مَسْؤُولِيَّةٌ حُقُوقٌ وَاجِبَاتٌ ضَرِيبَةٌ عُنْوَانٌ لِلَّذِينَ',
  he: 'חוֹזֶה שָׁלוֹם מְכִירָה קוֹנֶה מוֹכֵר חֲתִימָה תַּאֲרִיךְ כְּתֹבֶת תַּשְׁלוּם שֶׁקֶל יְרוּשָׁלַיִם בְּרֵאשִׁית אֱלֹהִים הַשָּׁמַיִם מִשְׁפָּט זְכוּיוֹת אַחֲרָיוּת מִסְפָּר עִבְרִית סֵפֶר',
  // Decomposed: each mark is a character of its own.
  vi: 'Hợp đồng việc Nguyễn Trường phần mềm hữu hạn điều khoản thỏa thuận thuế giá tiền chữ ký ngày tháng năm khách'.normalize(
    'NFD',
  ),
};

type Font = DocumentSetup['font'];
const FONTS = ofThisRun<Font>(['serif', 'sans'], 2);

/** What is copied out of the document that has all cases of a language, each on a page of its own, by the names of the readers. */
async function readAll(language: string, font: Font): Promise<Map<string, string[]>> {
  const texts = CASES.flatMap(([, of, markdown]) => (of === language ? [markdown] : []));
  const setup = { ...SETUP, language, font };
  const { bytes } = await render(texts.join('\n\n<!-- pagebreak -->\n\n'), { setup });
  const read = new Map<string, string[]>();
  for (const [name, reader] of READERS) read.set(name, await reader(bytes));
  expect(Array.from(read.values(), ({ length }) => length)).toEqual(READERS.map(() => texts.length));
  return read;
}
const known = new Map<string, ReturnType<typeof readAll>>();
function copiedOut(language: string, font: Font) {
  const key = `${language} ${font}`;
  if (!known.has(key)) known.set(key, readAll(language, font));
  return known.get(key)!;
}

test.each(CASES)('%s', async (name, language, markdown, copied = markdown) => {
  const page = CASES.filter(([, of]) => of === language).findIndex(([one]) => one === name);
  for (const font of FONTS)
    for (const [reader, pages] of await copiedOut(language, font))
      expect([reader, settled(pages[page]!)]).toEqual([reader, settled(copied)]);
});

describe('words are copied whole, each on its line, with what stands beside it', () => {
  const readers = [...READERS, ...(mupdf ? [['MuPDF', muPdf] as [string, Reader]] : [])];
  test.each(Object.entries(WORDS))('%s', async (language, text) => {
    const words = text.split(' ');
    expect(words.length).toBeGreaterThanOrEqual(20);
    // A comma or a bracket may come from another font, and what is bold does.
    const alone = words.map((word) => [word, word] as const);
    const beside = words.map((word) => [`(${word}), **${word}**.`, `(${word}), ${word}.`] as const);
    const isRightToLeft = ['ar', 'he'].includes(language);
    const lines = isRightToLeft ? alone : [...alone, ...beside];
    for (const font of FONTS) {
      const markdown = lines.map(([line]) => line).join('\n\n');
      const { bytes } = await render(markdown, { setup: { ...SETUP, language, font } });
      for (const [name, reader] of readers) {
        const found = (await reader(bytes)).join('\n').split('\n').map(settled);
        expect([name, ...found.filter((line) => line !== '')]).toEqual([name, ...lines.map(([, line]) => line)]);
      }
    }
  });

  test('variation selectors, also where no font has another shape', async () => {
    const lines = ['葛󠄀城市 辻󠄀さん', '葛󠄀 and 芦󠄁屋', '☎︎ ❤︎ ❤️ x≨︀y', 'a︀b'];
    const { bytes } = await render(lines.join('\n\n'), { setup: { ...SETUP, language: 'ja' } });
    for (const [name, reader] of readers) {
      const found = (await reader(bytes)).join('\n').split('\n').map(settled);
      expect([name, ...found.filter((line) => line !== '')]).toEqual([name, ...lines]);
    }
  });
});

test.each(READERS)('%s finds no hyphen but a soft one where a line divides a word', async (_name, reader) => {
  const words = 'Donaudampfschifffahrt '.repeat(40);
  const { bytes } = await render(words.replaceAll('au', '\u00adau\u00ad'), { setup: { ...SETUP, justify: true } });
  const read = (await reader(bytes)).join('');
  expect(read.replace(/\u00ad?\n/g, '').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''));
  if (reader === poppler) expect(read.match(/\u00ad/g)!.length).toBeGreaterThan(3);
});

const LINES: [name: string, language: string, text: string][] = [
  [
    'Japanese',
    'ja',
    '甲が乙に委託する「業務」（以下「本業務」という。）は、PDFの請求書を2026年12月1日から12か月以内に「「入れ子」」、（注記）。',
  ],
  [
    'Chinese',
    'zh-CN',
    '会议审议了《关于收购XYZ公司（“目标公司”）100%股权的议案》，有效期至2027年6月30日……授权期限为12个月——',
  ],
];
describe.each(LINES)('%s in justified lines is copied without spaces', (_case, language, text) => {
  test.each(READERS)('%s', async (_name, reader) => {
    const setup = { ...SETUP, language, justify: true as const };
    const { bytes } = await render(text.repeat(4), { setup });
    expect((await reader(bytes)).join('').replace(/[\n\f]/g, '')).toBe(text.repeat(4));
  });
});

describe('PDF.js alone', () => {
  // poppler sets a raised number on a line of its own, and parts a foreign phrase at a number in it.
  const ALONE: Case[] = [
    ['footnote marks', 'he', 'שלוש ארבע[^1] חמש\n\n[^1]: הערה ראשונה', 'שלוש ארבע1 חמש 1. הערה ראשונה'],
    ['a number inside a Hebrew phrase of an English text', 'en', 'the phrase אחת 12 שתיים ends here'],
  ];
  test.each(ALONE)('%s', async (_case, language, markdown, copied = markdown) => {
    const { bytes } = await render(markdown, { setup: { ...SETUP, language } });
    expect(settled((await pdfjs(bytes)).join(''))).toBe(settled(copied));
  });

  test('words of one font, signs and all, are found as they are written: nothing stands between them', async () => {
    const text = 'זהו חוזה, בין הצדדים';
    const { bytes } = await render(text, { setup: { ...SETUP, language: 'he' } });
    expect(await pdfjs(bytes)).toEqual([text]);
  });
});
