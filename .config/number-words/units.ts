/**
 * What CLDR does not say of amounts in words: genders of currencies, names of their hundredths, and how a language joins both. Genders
 * are those of the nouns in `Intl.DisplayNames`; a currency that is not listed has the first gender.
 */

/** A noun: its gender, and its forms in the order of the language's plural categories (`one`, `few`, …, `other`). */
type Noun = [gender: string, ...forms: string[]];

/** `spelled`: the plural categories of `Noun`. `small`: names of hundredths. `names`: forms that replace CLDR's. */
export type LanguageUnits = {
  spelled: string[];
  gender?: string;
  genders?: Record<string, string[]>;
  and: string;
  /** Between number and noun, unless a blank. */
  space?: '';
  names?: Record<string, string[]>;
  small: Record<string, Noun>;
  /** Names that a country has for its own currency, by region. */
  local?: Record<string, Record<string, string[]>>;
  /** Between millions and the noun: `un million d’euros`. */
  ofMillions?: [pattern: string, word: string][];
  /** Endings of words before a noun. */
  beforeNoun?: [ending: string, instead: string][];
  /** One alone before a noun, by its gender. */
  exactlyOne?: Record<string, string>;
  /** One and two stand behind the noun, or are part of it. */
  oneBehind?: true;
  twoInNoun?: true;
};

/** The hundredth of each currency. Of a currency without one, or of a language that lacks its name, 50/100 is written. */
export const HUNDREDTHS: Record<string, string> = {
  EUR: 'eurocent',
  USD: 'cent',
  CAD: 'cent',
  AUD: 'cent',
  NZD: 'cent',
  ZAR: 'cent',
  GBP: 'penny',
  CHF: 'rappen',
  SEK: 'öre',
  NOK: 'øre',
  DKK: 'øre',
  PLN: 'grosz',
  CZK: 'haléř',
  HUF: 'fillér',
  RON: 'ban',
  RUB: 'kopek',
  UAH: 'kopiyka',
  TRY: 'kuruş',
  ILS: 'agora',
  INR: 'paisa',
  BRL: 'centavo',
  MXN: 'centavo',
};

export const CURRENCIES = [...Object.keys(HUNDREDTHS), 'JPY', 'CNY', 'KRW', 'SAR', 'AED', 'EGP'];

const TWO = ['one', 'other'];
const ONE = ['other'];
const SLAVIC = ['one', 'few', 'many'];
const CROWNS = ['SEK', 'NOK', 'DKK', 'CZK'];
const ROMANCE = [...CROWNS, 'GBP', 'TRY', 'UAH', 'INR'];

export const UNITS: Record<string, LanguageUnits> = {
  en: {
    spelled: TWO,
    and: ' and ',
    names: { TRY: ['Turkish lira', 'Turkish lira'] },
    local: {
      GB: { GBP: ['pound', 'pounds'] },
      US: { USD: ['dollar', 'dollars'] },
      CA: { CAD: ['dollar', 'dollars'] },
      AU: { AUD: ['dollar', 'dollars'] },
      NZ: { NZD: ['dollar', 'dollars'] },
      ZA: { ZAR: ['rand', 'rand'] },
      IN: { INR: ['rupee', 'rupees'] },
    },
    small: {
      eurocent: ['', 'cent', 'cents'],
      cent: ['', 'cent', 'cents'],
      penny: ['', 'penny', 'pence'],
      rappen: ['', 'centime', 'centimes'],
      öre: ['', 'öre', 'öre'],
      øre: ['', 'øre', 'øre'],
      grosz: ['', 'grosz', 'groszy'],
      ban: ['', 'ban', 'bani'],
      kopek: ['', 'kopeck', 'kopecks'],
      kopiyka: ['', 'kopiyka', 'kopiykas'],
      kuruş: ['', 'kuruş', 'kuruş'],
      agora: ['', 'agora', 'agorot'],
      paisa: ['', 'paisa', 'paise'],
      centavo: ['', 'centavo', 'centavos'],
    },
  },
  de: {
    spelled: TWO,
    gender: 'masculine',
    genders: { feminine: [...CROWNS, 'TRY', 'UAH', 'INR'], neuter: ['GBP', 'EGP'] },
    and: ' und ',
    names: { CNY: ['chinesischer Yuan', 'chinesische Yuan'] },
    local: { CH: { CHF: ['Franken', 'Franken'] } },
    small: {
      eurocent: ['masculine', 'Cent', 'Cent'],
      cent: ['masculine', 'Cent', 'Cent'],
      penny: ['masculine', 'Penny', 'Pence'],
      rappen: ['masculine', 'Rappen', 'Rappen'],
      öre: ['neuter', 'Öre', 'Öre'],
      øre: ['neuter', 'Øre', 'Øre'],
      grosz: ['masculine', 'Grosz', 'Groszy'],
      kopek: ['feminine', 'Kopeke', 'Kopeken'],
    },
  },
  fr: {
    spelled: TWO,
    gender: 'masculine',
    genders: { feminine: [...ROMANCE, 'EGP'] },
    and: ' et ',
    local: { CH: { CHF: ['franc', 'francs'] }, CA: { CAD: ['dollar', 'dollars'] } },
    ofMillions: [
      ['^[aeéiouhy]', 'd’'],
      ['', 'de '],
    ],
    small: {
      eurocent: ['masculine', 'centime', 'centimes'],
      cent: ['masculine', 'cent', 'cents'],
      penny: ['masculine', 'penny', 'pence'],
      rappen: ['masculine', 'centime', 'centimes'],
      öre: ['masculine', 'öre', 'öre'],
      øre: ['masculine', 'øre', 'øre'],
      grosz: ['masculine', 'grosz', 'groszy'],
      kopek: ['masculine', 'kopeck', 'kopecks'],
      centavo: ['masculine', 'centavo', 'centavos'],
    },
  },
  es: {
    spelled: TWO,
    gender: 'masculine',
    genders: { feminine: [...ROMANCE, 'EGP'] },
    and: ' con ',
    local: { MX: { MXN: ['peso', 'pesos'] }, US: { USD: ['dólar', 'dólares'] } },
    ofMillions: [['', 'de ']],
    small: {
      eurocent: ['masculine', 'céntimo', 'céntimos'],
      cent: ['masculine', 'centavo', 'centavos'],
      penny: ['masculine', 'penique', 'peniques'],
      rappen: ['masculine', 'céntimo', 'céntimos'],
      centavo: ['masculine', 'centavo', 'centavos'],
      grosz: ['masculine', 'grosz', 'groszy'],
      kopek: ['masculine', 'kopek', 'kopeks'],
    },
  },
  pt: {
    spelled: TWO,
    gender: 'masculine',
    genders: { feminine: [...ROMANCE, 'EGP'] },
    and: ' e ',
    ofMillions: [['', 'de ']],
    names: {
      BRL: ['real', 'reais'],
      AED: ['dirham dos Emirados Árabes Unidos', 'dirhams dos Emirados Árabes Unidos'],
      KRW: ['won sul-coreano', 'wons sul-coreanos'],
      SAR: ['rial saudita', 'riais sauditas'],
      UAH: ['hryvnia ucraniana', 'hryvnias ucranianas'],
    },
    small: {
      eurocent: ['masculine', 'cêntimo', 'cêntimos'],
      cent: ['masculine', 'centavo', 'centavos'],
      penny: ['masculine', 'péni', 'pence'],
      rappen: ['masculine', 'cêntimo', 'cêntimos'],
      centavo: ['masculine', 'centavo', 'centavos'],
    },
  },
  it: {
    spelled: TWO,
    gender: 'masculine',
    genders: { feminine: [...ROMANCE, 'EGP'] },
    and: ' e ',
    ofMillions: [['', 'di ']],
    exactlyOne: { masculine: 'un', feminine: 'una' },
    small: {
      eurocent: ['masculine', 'centesimo', 'centesimi'],
      cent: ['masculine', 'centesimo', 'centesimi'],
      penny: ['masculine', 'penny', 'pence'],
      rappen: ['masculine', 'centesimo', 'centesimi'],
      centavo: ['masculine', 'centavo', 'centavos'],
    },
  },
  nl: {
    spelled: TWO,
    and: ' en ',
    small: {
      eurocent: ['', 'cent', 'cent'],
      cent: ['', 'cent', 'cent'],
      penny: ['', 'penny', 'pence'],
      rappen: ['', 'rappen', 'rappen'],
    },
  },
  sv: {
    spelled: TWO,
    gender: 'reale',
    genders: { neuter: ['GBP', 'EGP'] },
    and: ' och ',
    local: { SE: { SEK: ['krona', 'kronor'] } },
    small: {
      eurocent: ['reale', 'cent', 'cent'],
      cent: ['reale', 'cent', 'cent'],
      penny: ['reale', 'penny', 'pence'],
      rappen: ['reale', 'rappen', 'rappen'],
      öre: ['neuter', 'öre', 'öre'],
      øre: ['neuter', 'öre', 'öre'],
    },
  },
  da: {
    spelled: TWO,
    gender: 'common',
    genders: { neuter: ['GBP', 'EGP'] },
    and: ' og ',
    local: { DK: { DKK: ['krone', 'kroner'] } },
    small: {
      eurocent: ['common', 'cent', 'cent'],
      cent: ['common', 'cent', 'cent'],
      penny: ['common', 'penny', 'pence'],
      rappen: ['common', 'rappen', 'rappen'],
      öre: ['common', 'øre', 'øre'],
      øre: ['common', 'øre', 'øre'],
    },
  },
  nb: {
    spelled: TWO,
    gender: 'masculine',
    genders: { neuter: ['GBP', 'EGP'] },
    and: ' og ',
    local: { NO: { NOK: ['krone', 'kroner'] } },
    small: {
      eurocent: ['masculine', 'cent', 'cent'],
      cent: ['masculine', 'cent', 'cent'],
      penny: ['masculine', 'penny', 'pence'],
      rappen: ['masculine', 'rappen', 'rappen'],
      öre: ['masculine', 'öre', 'öre'],
      øre: ['masculine', 'øre', 'øre'],
    },
  },
  fi: {
    spelled: TWO,
    and: ' ja ',
    small: { eurocent: ['', 'sentti', 'senttiä'], cent: ['', 'sentti', 'senttiä'], penny: ['', 'penny', 'pennyä'] },
  },
  el: {
    spelled: TWO,
    gender: 'neuter',
    genders: { feminine: [...CROWNS, 'GBP', 'TRY', 'UAH', 'INR', 'EGP'] },
    and: ' και ',
    small: {
      eurocent: ['neuter', 'λεπτό', 'λεπτά'],
      cent: ['neuter', 'σεντ', 'σεντ'],
      penny: ['feminine', 'πένα', 'πένες'],
    },
  },
  pl: {
    spelled: SLAVIC,
    gender: 'masculine',
    genders: { feminine: [...CROWNS, 'UAH', 'TRY', 'INR'], neuter: ['EUR', 'MXN'] },
    and: ' i ',
    names: { PLN: ['złoty', 'złote', 'złotych'] },
    small: {
      eurocent: ['masculine', 'cent', 'centy', 'centów'],
      cent: ['masculine', 'cent', 'centy', 'centów'],
      penny: ['masculine', 'pens', 'pensy', 'pensów'],
      rappen: ['masculine', 'centym', 'centymy', 'centymów'],
      grosz: ['masculine', 'grosz', 'grosze', 'groszy'],
      kopek: ['feminine', 'kopiejka', 'kopiejki', 'kopiejek'],
      haléř: ['masculine', 'halerz', 'halerze', 'halerzy'],
    },
  },
  cs: {
    spelled: ['one', 'few', 'other'],
    gender: 'masculine',
    genders: { feminine: [...CROWNS, 'GBP', 'UAH', 'TRY', 'INR', 'EGP'], neuter: ['EUR', 'MXN', 'RON'] },
    and: ' a ',
    names: { CZK: ['koruna česká', 'koruny české', 'korun českých'] },
    small: {
      eurocent: ['masculine', 'cent', 'centy', 'centů'],
      cent: ['masculine', 'cent', 'centy', 'centů'],
      rappen: ['masculine', 'centim', 'centimy', 'centimů'],
      haléř: ['masculine', 'haléř', 'haléře', 'haléřů'],
      grosz: ['masculine', 'groš', 'groše', 'grošů'],
      öre: ['masculine', 'öre', 'öre', 'öre'],
    },
  },
  ru: {
    spelled: SLAVIC,
    gender: 'masculine',
    genders: { feminine: [...CROWNS, 'UAH', 'TRY', 'INR', 'JPY', 'KRW'], neuter: ['MXN'] },
    and: ' ',
    local: { RU: { RUB: ['рубль', 'рубля', 'рублей'] } },
    small: {
      eurocent: ['masculine', 'евроцент', 'евроцента', 'евроцентов'],
      cent: ['masculine', 'цент', 'цента', 'центов'],
      penny: ['masculine', 'пенс', 'пенса', 'пенсов'],
      rappen: ['masculine', 'сантим', 'сантима', 'сантимов'],
      kopek: ['feminine', 'копейка', 'копейки', 'копеек'],
      kopiyka: ['feminine', 'копейка', 'копейки', 'копеек'],
      grosz: ['masculine', 'грош', 'гроша', 'грошей'],
    },
  },
  uk: {
    spelled: SLAVIC,
    gender: 'masculine',
    genders: { feminine: [...CROWNS, 'UAH', 'TRY', 'INR', 'JPY', 'KRW'], neuter: ['MXN'] },
    and: ' ',
    names: { UAH: ['гривня', 'гривні', 'гривень'] },
    small: {
      eurocent: ['masculine', 'євроцент', 'євроценти', 'євроцентів'],
      cent: ['masculine', 'цент', 'центи', 'центів'],
      penny: ['masculine', 'пенс', 'пенси', 'пенсів'],
      rappen: ['masculine', 'сантим', 'сантими', 'сантимів'],
      kopiyka: ['feminine', 'копійка', 'копійки', 'копійок'],
      kopek: ['feminine', 'копійка', 'копійки', 'копійок'],
      grosz: ['masculine', 'грош', 'гроші', 'грошів'],
    },
  },
  ro: {
    spelled: ['one', 'few', 'other'],
    gender: 'masculine',
    genders: { feminine: [...ROMANCE, 'RUB', 'EGP'] },
    and: ' și ',
    exactlyOne: { masculine: 'un', feminine: 'o' },
    names: { RON: ['leu', 'lei', 'de lei'] },
    small: {
      eurocent: ['masculine', 'cent', 'cenți', 'de cenți'],
      cent: ['masculine', 'cent', 'cenți', 'de cenți'],
      ban: ['masculine', 'ban', 'bani', 'de bani'],
      penny: ['masculine', 'penny', 'pence', 'de pence'],
    },
  },
  hu: {
    spelled: TWO,
    and: ' és ',
    names: { HUF: ['forint', 'forint'] },
    small: {
      eurocent: ['', 'cent', 'cent'],
      cent: ['', 'cent', 'cent'],
      penny: ['', 'penny', 'penny'],
      fillér: ['', 'fillér', 'fillér'],
    },
  },
  tr: {
    spelled: TWO,
    and: ' ',
    names: { EUR: ['avro', 'avro'], TRY: ['Türk lirası', 'Türk lirası'] },
    small: {
      eurocent: ['', 'sent', 'sent'],
      cent: ['', 'sent', 'sent'],
      penny: ['', 'peni', 'peni'],
      kuruş: ['', 'kuruş', 'kuruş'],
    },
  },
  ar: {
    spelled: ['one', 'two', 'few', 'many', 'other'],
    gender: 'masculine',
    and: ' و',
    oneBehind: true,
    twoInNoun: true,
    beforeNoun: [['(مائت|ألف|مليون|مليار)ان$', '$1ا']],
    names: {
      EUR: ['يورو', 'يورو', 'يورو', 'يورو', 'يورو'],
      USD: ['دولار أمريكي', 'دولاران أمريكيان', 'دولارات أمريكية', 'دولارًا أمريكيًا', 'دولار أمريكي'],
      CHF: ['فرنك سويسري', 'فرنكان سويسريان', 'فرنكات سويسرية', 'فرنكًا سويسريًا', 'فرنك سويسري'],
      GBP: ['جنيه إسترليني', 'جنيهان إسترلينيان', 'جنيهات إسترلينية', 'جنيهًا إسترلينيًا', 'جنيه إسترليني'],
      EGP: ['جنيه مصري', 'جنيهان مصريان', 'جنيهات مصرية', 'جنيهًا مصريًا', 'جنيه مصري'],
      SAR: ['ريال سعودي', 'ريالان سعوديان', 'ريالات سعودية', 'ريالًا سعوديًا', 'ريال سعودي'],
      AED: ['درهم إماراتي', 'درهمان إماراتيان', 'دراهم إماراتية', 'درهمًا إماراتيًا', 'درهم إماراتي'],
    },
    small: {
      eurocent: ['masculine', 'سنت', 'سنتان', 'سنتات', 'سنتًا', 'سنت'],
      cent: ['masculine', 'سنت', 'سنتان', 'سنتات', 'سنتًا', 'سنت'],
    },
  },
  he: {
    spelled: ['one', 'other'],
    gender: 'masculine',
    genders: { feminine: ['GBP', 'EGP', 'TRY'] },
    and: ' ו',
    oneBehind: true,
    names: {
      ILS: ['שקל חדש', 'שקלים חדשים'],
      USD: ['דולר אמריקאי', 'דולר אמריקאי'],
      EUR: ['אירו', 'אירו'],
      GBP: ['לירה שטרלינג', 'לירות שטרלינג'],
      CHF: ['פרנק שוויצרי', 'פרנק שוויצרי'],
    },
    small: {
      agora: ['feminine', 'אגורה', 'אגורות'],
      cent: ['masculine', 'סנט', 'סנט'],
      eurocent: ['masculine', 'סנט', 'סנט'],
    },
  },
  hi: {
    spelled: TWO,
    and: ' और ',
    names: { INR: ['रुपया', 'रुपये'] },
    small: { eurocent: ['', 'सेंट', 'सेंट'], cent: ['', 'सेंट', 'सेंट'], paisa: ['', 'पैसा', 'पैसे'] },
  },
  ja: {
    spelled: ONE,
    and: '',
    space: '',
    names: { JPY: ['円'], USD: ['米ドル'], EUR: ['ユーロ'] },
    small: { eurocent: ['', 'セント'], cent: ['', 'セント'], penny: ['', 'ペンス'], rappen: ['', 'ラッペン'] },
  },
  zh: {
    spelled: ONE,
    and: '',
    space: '',
    names: { CNY: ['元'] },
    small: { eurocent: ['', '分'], cent: ['', '分'], penny: ['', '便士'] },
  },
  ko: {
    spelled: ONE,
    and: ' ',
    names: { KRW: ['원'], USD: ['미국 달러'] },
    small: { eurocent: ['', '센트'], cent: ['', '센트'], penny: ['', '펜스'] },
  },
};
/** Only these: the genders or forms of others were not looked up. */
export const ONLY: Record<string, string[]> = { ar: Object.keys(UNITS.ar!.names!), he: Object.keys(UNITS.he!.names!) };
