/** §20.10: what mistakes and refusals say in French; the holes are those of `mistakes.ts`. */
import type { Mistakes } from './mistakes.ts';

export const MISTAKES_FR: Mistakes = {
  // Front matter, YAML, declarations.
  'The front matter: &1': 'Les réglages : &1',
  '%1 and %2 more': '%1 et %2 autres',
  'theme: There is no theme %1 in the workspace. It has %2.':
    'theme: Il n’y a pas de thème %1 dans l’espace de travail. Il existe %2.',
  "theme: There is no theme %1 in the workspace. It has %2. A website's theme has no use here; remove it.":
    'theme: Il n’y a pas de thème %1 dans l’espace de travail. Il existe %2. Le thème d’un site web ne sert à rien ici ; supprimez-le.',
  // The text: marks, links, HTML, formulas.
  'This nests lists, quotes or emphasis too deeply, more than %1 levels; flatten it.':
    'Des listes, des citations ou des mises en valeur s’emboîtent ici trop profondément, sur plus de %1 niveaux. Simplifiez.',
  'a %1 cannot be empty': 'un %1 ne peut pas être vide',
  'a %1 takes letters from A to Z, digits and signs of ASCII only':
    'un %1 n’accepte que les lettres de A à Z, les chiffres et les signes ASCII',
  'a %1 %2 mm wide holds %3 bytes, and this would have %4; send less':
    'un %1 de %2 mm de large contient %3 octets, et celui-ci en aurait %4 ; envoyez-en moins',
  'a %1 %2 mm wide holds %3 bytes, and this would have %4; send less, or make it at least %5 mm wide':
    'un %1 de %2 mm de large contient %3 octets, et celui-ci en aurait %4 ; envoyez-en moins, ou donnez-lui au moins %5 mm de large',
  'a %1 %2 mm wide holds %3 characters, and this would have %4; send less':
    'un %1 de %2 mm de large contient %3 caractères, et celui-ci en aurait %4 ; envoyez-en moins',
  'a %1 %2 mm wide holds %3 characters, and this would have %4; send less, or make it at least %5 mm wide':
    'un %1 de %2 mm de large contient %3 caractères, et celui-ci en aurait %4 ; envoyez-en moins, ou donnez-lui au moins %5 mm de large',
  'a %1 %2 mm wide has room for %3 mm there; send fewer entries beside one another, or make it narrower':
    'un %1 de %2 mm de large n’a que %3 mm de place là ; envoyez moins d’entrées côte à côte, ou réduisez-le',
  // Terms of invoices, themes, files, pages that cannot be set, Word, versions, uploads, sheets.
  'There is no placeholder "%1". &2': 'Il n’y a pas de champ « %1 ». &2',
  '%1: Peppol has ubl alone; leave it out.': '%1: Peppol n’a que ubl. Retirez cette ligne.',
  'e-invoice.lines.group is missing (BG-25); name the group whose entries are the lines.':
    'e-invoice.lines.group manque (BG-25). Nommez le groupe dont les entrées sont les lignes.',
  '%1 stands nowhere on the pages; write ~2 into the text.': '%1 n’apparaît sur aucune page. Écrivez ~2 dans le texte.',
  '%1 is only struck through; write ~2 where people can read it.':
    '%1 n’apparaît que barré. Écrivez ~2 là où on peut le lire.',
  '%1 is only in the colour of what is behind it; write ~2 where people can read it.':
    '%1 n’apparaît que dans la couleur du fond. Écrivez ~2 là où on peut le lire.',
  '%1 is written out; map a placeholder, so that pages and XML say the same.':
    '%1 est écrit en toutes lettres. Indiquez un champ, pour que les pages et le XML disent la même chose.',
  '%1 comes from no field of the lines; map one of their fields.':
    '%1 ne vient d’aucun champ des lignes. Indiquez l’un de leurs champs.',
  '%1 is an amount in %2, and "%3" is printed with %4; write the sign of %2, or none.':
    '%1 est un montant en %2, et « %3 » est imprimé avec %4. Écrivez le signe de %2, ou aucun.',
  '%1 is missing; map a placeholder, or write it.': '%1 manque. Indiquez un champ, ou écrivez-le.',
  '%1 is missing; write it in the theme, or map a placeholder.':
    '%1 manque. Écrivez-le dans le thème, ou indiquez un champ.',
  '%1 is missing, and a direct debit needs it; &2': '%1 manque, et un prélèvement en a besoin ; &2',
  '%1 is missing, and a transfer needs it (BR-61); &2': '%1 manque, et un virement en a besoin (BR-61) ; &2',
  '%1 is missing, and a card needs it; &2': '%1 manque, et une carte en a besoin ; &2',
  '%1 is missing, and an account needs it (BR-49); &2': '%1 manque, et un compte en a besoin (BR-49) ; &2',
  '%1 is missing, and its date needs it (BR-55); &2': '%1 manque, et sa date en a besoin (BR-55) ; &2',
  '%1 is missing, and an address of delivery needs it (BR-57); &2':
    '%1 manque, et une adresse de livraison en a besoin (BR-57) ; &2',
  '%1 is missing, and so is a period; an invoice says when it was supplied (BR-FX-EN-04); &2':
    '%1 manque, et une période aussi ; une facture dit quand la prestation a eu lieu (BR-FX-EN-04) ; &2',
  '%1 is missing, and so is %2; an amount to be paid needs one of them (BR-CO-25); &3':
    '%1 manque, et %2 aussi ; un montant à payer a besoin de l’un des deux (BR-CO-25) ; &3',
  '%1 is missing, and so is %2; one of them is needed; &3':
    '%1 manque, et %2 aussi ; l’un des deux est nécessaire ; &3',
  '%1 is missing, and so is %2; Peppol asks for one of them (PEPPOL-EN16931-R003); &3':
    '%1 manque, et %2 aussi ; Peppol demande l’un des deux (PEPPOL-EN16931-R003) ; &3',
  '%1 is missing, and so are %2; buyers know the seller by one of them (BR-CO-26); &3':
    '%1 manque, et aussi %2 ; l’acheteur reconnaît le vendeur à l’un d’eux (BR-CO-26) ; &3',
  'map a placeholder, or write it.': 'indiquez un champ, ou écrivez-le.',
  'write it in the theme, or map a placeholder.': 'écrivez-le dans le thème, ou indiquez un champ.',
  '"%1" is no %2: %3, or a code such as %4.': '« %1 » ne convient pas (%2). Écrivez %3, ou un code comme %4.',
  '"%1" is no amount with two decimals at most, such as 1234.50.':
    '« %1 » n’est pas un montant à deux décimales au plus, comme 1234.50.',
  '"%1" is no VAT id with the letters of its country, such as DE123456789.':
    '« %1 » n’est pas un numéro de TVA avec les lettres de son pays, comme FR12345678901 ou DE123456789.',
  '"%1" is no electronic address: an e-mail address, or a scheme and an id, such as 0208:0123456749.':
    '« %1 » n’est pas une adresse électronique : une adresse e-mail, ou un schéma et un identifiant comme 0208:0123456749.',
  '"%1" has the subject code %2, which UNTDID 4451 does not have; write #AAI# for general information.':
    '« %1 » a le code de sujet %2, que UNTDID 4451 ne connaît pas. Écrivez #AAI# pour des informations générales.',
  '"%1" is no date such as 2026-08-27.': '« %1 » n’est pas une date comme 2026-08-27.',
  '"%1" is no plain number such as 1234.5.': '« %1 » n’est pas un nombre simple comme 1234.5.',
  '"%1" is no rate in percent, such as 19.': '« %1 » n’est pas un taux en pour cent, comme 20.',
  '"%1" is no profile: %2.': '« %1 » n’est pas un profil : %2.',
  '"%1" is no syntax: cii or ubl.': '« %1 » n’est pas une syntaxe : cii ou ubl.',
  '"%1" is no country code of two capital letters, such as DE or FR.':
    '« %1 » n’est pas un code de pays en deux majuscules, comme DE ou FR.',
  '"%1" is no currency code of three capital letters, such as EUR.':
    '« %1 » n’est pas un code de monnaie en trois majuscules, comme EUR.',
  '"%1" is no unit of UN/ECE Recommendation 20 or 21, such as HUR (hour), H87 (piece) or LS (lump sum).':
    '« %1 » n’est pas une unité de la recommandation 20 ou 21 de UN/ECE, comme HUR (heure), H87 (pièce) ou LS (forfait).',
  '"%1" is no VAT category: S, Z, E, AE, K, G, O, L, M or B.':
    '« %1 » n’est pas une catégorie de TVA : S, Z, E, AE, K, G, O, L, M ou B.',
  '"%1" is no code of the list VATEX, such as VATEX-EU-AE.':
    '« %1 » n’est pas un code de la liste VATEX, comme VATEX-EU-AE.',
  '"%1" is no e-mail address, such as ada@example.com.': '« %1 » n’est pas une adresse e-mail comme ada@example.com.',
  '"%1" is no IBAN; a digit is wrong, or one is missing.': '« %1 » n’est pas un IBAN ; un chiffre est faux ou manque.',
  '"%1" is no BIC of 8 or 11 characters, such as COBADEFFXXX.':
    '« %1 » n’est pas un BIC de 8 ou 11 caractères, comme COBADEFFXXX.',
  '"%1" is more or less than the last four to six digits of a card.':
    '« %1 » n’est pas les quatre à six derniers chiffres d’une carte.',
  '"%1" is no identifier of the scheme %2; a digit is wrong, or one is missing (%3).':
    '« %1 » n’est pas un identifiant du schéma %2 ; un chiffre est faux ou manque (%3).',
  '"%1" is no address at Peppol; write a scheme and an id, such as 0208:0123456749 (PEPPOL-EN16931-CL008).':
    '« %1 » n’est pas une adresse chez Peppol. Écrivez un schéma et un identifiant, comme 0208:0123456749 (PEPPOL-EN16931-CL008).',
  '"%1" has %2 characters, and a GiroCode takes %3.': '« %1 » a %2 caractères, et un GiroCode en accepte %3.',
  '"%1" is more than 999,999,999.99, the most that a GiroCode takes.':
    '« %1 » dépasse 999 999 999,99, le maximum d’un GiroCode.',
  '"%1" stands beside payment.reference; a GiroCode has one reference.':
    '« %1 » se trouve à côté de payment.reference ; un GiroCode a une seule référence.',
  '"%1" has %2 characters, and a Swiss QR bill takes %3.':
    '« %1 » a %2 caractères, et une QR-facture suisse en accepte %3.',
  '"%1" has “%2”, and a Swiss QR bill takes letters of the languages of Europe that are written in Latin script.':
    '« %1 » contient « %2 » ; une QR-facture suisse accepte les lettres des langues d’Europe en écriture latine.',
  '"%1" is no account in Switzerland or Liechtenstein, as a Swiss QR bill needs one.':
    '« %1 » n’est pas un compte en Suisse ou au Liechtenstein, comme en demande une QR-facture suisse.',
  '"%1" stands beside payment.reference; a bill has one reference.':
    '« %1 » se trouve à côté de payment.reference ; une facture a une seule référence.',
  '"%1" is a QR-IBAN, which needs a QR reference: write reference or reference-from.':
    '« %1 » est un QR-IBAN, qui a besoin d’une référence QR. Écrivez reference ou reference-from.',
  '"%1" is no QR reference of 27 digits with its check digit, as a QR-IBAN needs one; reference-from makes one.':
    '« %1 » n’est pas une référence QR de 27 chiffres avec son chiffre de contrôle, comme en demande un QR-IBAN ; reference-from en forme une.',
  '"%1" is no creditor reference such as RF18 5390 0754 7034; reference-from makes one, and message takes any text.':
    '« %1 » n’est pas une référence de créancier comme RF18 5390 0754 7034 ; reference-from en forme une, et message accepte tout texte.',
  '"%1" has other signs than digits, of which alone a QR reference is made.':
    '« %1 » contient d’autres signes que des chiffres, dont seule se compose une référence QR.',
  '"%1" has %2 digits, and a QR reference is made of 26 at most.':
    '« %1 » a %2 chiffres, et une référence QR se forme de 26 au plus.',
  '"%1" is nothing but zeros, of which no QR reference is made.':
    '« %1 » n’a que des zéros, dont aucune référence QR ne se forme.',
  '"%1" is more than 999,999,999.99, the most that a Swiss QR bill takes.':
    '« %1 » dépasse 999 999 999,99, le maximum d’une QR-facture suisse.',
  '"%1" has other signs than letters from A to Z and digits.':
    '« %1 » contient d’autres signes que les lettres de A à Z et les chiffres.',
  '"%1" has %2 signs, and a creditor reference is made of 21 at most.':
    '« %1 » a %2 signes, et une référence de créancier se forme de 21 au plus.',
  '%1 is too small. Write %2 to %3.': '%1 est trop petit. Écrivez de %2 à %3.',
  '%1 is too large. Write %2 to %3.': '%1 est trop grand. Écrivez de %2 à %3.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. %5 has it.':
    '%1 sur %2 a un contraste de %3 ; il faut au moins %4. %5 l’a.',
  '%1 on %2 has a contrast of %3; at least %4 is needed. No colour has it on %5.':
    '%1 sur %2 a un contraste de %3 ; il faut au moins %4. Aucune couleur ne l’a sur %5.',
  '"%1" is no colour. Write it as #1f4e8c, or its name in CSS.':
    '« %1 » n’est pas une couleur. Écrivez-la comme #1f4e8c, ou son nom en CSS.',
  '"%1" is no size. Write it as 10.5pt.': '« %1 » n’est pas une taille. Écrivez-la comme 10.5pt.',
  '"%1" is no length. Write it as 3mm or 9pt.': '« %1 » n’est pas une longueur. Écrivez-la comme 3mm ou 9pt.',
  '"%1" is no number. Write it as 1.4.': '« %1 » n’est pas un nombre. Écrivez-le comme 1.4.',
  '%1 (a file on the web)': '%1 (un fichier sur le web)',
  '%1 (files of %2 on the web)': '%1 (fichiers de %2 sur le web)',
  '%1 (%2 without files)': '%1 (%2 sans fichiers)',
  '%1 (%2 has no %3)': '%1 (%2 n’a pas %3)',
  'is cut off or damaged; export it again': 'est tronquée ou endommagée ; exportez-la de nouveau',
  'is damaged: it cannot be unpacked': 'est endommagé : impossible de le décompresser',
  'is damaged: it cannot be embedded in a preview': 'est endommagé : impossible de l’intégrer à un aperçu',
  'is damaged: it takes too long to be read': 'est endommagé : le lire prend trop de temps',
  'is damaged: it takes too much memory to be read': 'est endommagé : le lire prend trop de mémoire',
  'is damaged: its tables cannot be read': 'est endommagé : ses tables sont illisibles',
  'is damaged: its glyph %1 cannot be read': 'est endommagé : son glyphe %1 est illisible',
  'is damaged: it cannot be embedded': 'est endommagé : impossible de l’intégrer',
  'is damaged: its character %1 cannot be set': 'est endommagé : impossible de composer son caractère %1',
  'is damaged: its glyphs do not lie where its table loca says':
    'est endommagé : ses glyphes ne sont pas là où sa table loca le dit',
  'is damaged: it does not say how wide each glyph is (table hmtx)':
    'est endommagé : il ne dit pas la largeur de chaque glyphe (table hmtx)',
  'is a collection of fonts; take a file with one font':
    'est une collection de polices ; prenez un fichier d’une seule police',
  'is no font in TrueType, OpenType, WOFF or WOFF2 format':
    'n’est pas une police au format TrueType, OpenType, WOFF ou WOFF2',
  'is a variable font; take a static one, with a file for each style':
    'est une police variable ; prenez-en une fixe, avec un fichier par style',
  'is a colour font; take one whose glyphs have outlines alone':
    'est une police en couleurs ; prenez-en une dont les glyphes n’ont que des contours',
  'is cut off: its table %1 goes on behind the end of the file':
    'est coupé : sa table %1 continue après la fin du fichier',
  'has no table %1': 'n’a pas de table %1',
  'has no outlines (tables glyf and loca, or CFF)': 'n’a pas de contours (tables glyf et loca, ou CFF)',
  'has %1 units per em; 16 to 16384 are allowed': 'a %1 unités par cadratin ; de 16 à 16384 sont permises',
  'forbids embedding (fsType 2); ask its maker for a licence':
    'interdit l’intégration (fsType 2) ; demandez une licence à son éditeur',
  'forbids subsets (fsType 256), and documents embed subsets; ask its maker for a licence':
    'interdit les sous-ensembles (fsType 256), que les documents intègrent ; demandez une licence à son éditeur',
  'allows only bitmaps to be embedded (fsType 512); ask its maker for a licence':
    'ne permet d’intégrer que des images bitmap (fsType 512) ; demandez une licence à son éditeur',
  'has no characters of Unicode (table cmap)': 'n’a pas de caractères Unicode (table cmap)',
  'A document of it cannot be rendered: ~1.': 'Impossible d’en composer un document : ~1.',
  'No document can be rendered with this theme: ~1.': 'Impossible de composer un document avec ce thème : ~1.',
  'A document of the template %1 cannot be rendered with this theme: ~2.':
    'Impossible de composer un document du modèle %1 avec ce thème : ~2.',
  'The documents take more than %1 minutes to be rendered; import fewer files at once.':
    'Les documents demandent plus de %1 minutes. Importez moins de fichiers à la fois.',
  'The template takes more than %1 s or %2 MB to be read; split it.':
    'Lire le modèle demande plus de %1 s ou %2 Mo. Divisez-le.',
  'The document takes more than %1 s or %2 MB to be made; send fewer or shorter values, or split the template.':
    'Créer le document demande plus de %1 s ou %2 Mo. Envoyez moins de valeurs ou de plus courtes, ou divisez le modèle.',
  '%1 takes more than %2 s or %3 MB to be read; split it.':
    'Lire %1 demande plus de %2 s ou %3 Mo. Divisez le fichier.',
  'a code does not fit where it stands: &1': 'un code ne tient pas à sa place : &1',
  'a sum that a table carries from page to page would be wrong':
    'une somme qu’un tableau reporte de page en page serait fausse',
  'text would be lost in layout: “%1” is drawn as “%2”':
    'du texte se perdrait à la mise en page : « %1 » devient « %2 »',
  'text would be lost before layout, near “%1”': 'du texte se perdrait avant la mise en page, près de « %1 »',
  'text would run off the page: “%1”': 'du texte sortirait de la page : « %1 »',
  'text of the picture %1 would be lost, near “%2”': 'du texte de l’image %1 se perdrait, près de « %2 »',
  'a Swiss QR bill needs an upright page of A4, and stands in no column, cell, list or quote':
    'une QR-facture suisse a besoin d’une page A4 en portrait, et ne se trouve dans aucune colonne, cellule, liste ou citation',
  'a Swiss QR bill has no room between the margins of its page':
    'une QR-facture suisse n’a pas de place entre les marges de sa page',
  'the margins leave %1 pt for each of %2 columns; at least %3 are needed':
    'les marges laissent %1 pt à chacune des %2 colonnes ; il en faut au moins %3',
  'the margins leave %1 × %2 pt for text; at least %3 × %4 are needed':
    'les marges laissent %1 × %2 pt au texte ; il faut au moins %3 × %4',
  'lists and quotes are nested too deep: no room is left for text on the page':
    'listes et citations s’emboîtent trop profondément : il ne reste pas de place pour le texte',
  'the header and footer leave no room for text': 'l’en-tête et le pied de page ne laissent pas de place au texte',
  'the header of the first page is too high: it would cover the window of the address':
    'l’en-tête de la première page est trop haut : il couvrirait la fenêtre de l’adresse',
  'the line of the sender does not fit above the address':
    'la ligne de l’expéditeur ne tient pas au-dessus de l’adresse',
  'a table of %1 columns does not fit on a page %2 pt wide':
    'un tableau de %1 colonnes ne tient pas sur une page de %2 pt de large',
  'a table of %1 columns does not fit in a column of text %2 pt wide':
    'un tableau de %1 colonnes ne tient pas dans une colonne de texte de %2 pt de large',
  'a table of %1 columns, %2 mm wide, has no room for a code of %3 mm':
    'un tableau de %1 colonnes, de %2 mm de large, n’a pas de place pour un code de %3 mm',
  'a table of %1 columns, %2 mm wide, has no room for codes of %3 mm':
    'un tableau de %1 colonnes, de %2 mm de large, n’a pas de place pour des codes de %3 mm',
  'a table with lists, quotes or tables in its cells does not fit into %1 pt':
    'un tableau avec des listes, citations ou tableaux dans ses cellules ne tient pas dans %1 pt',
  'the drawing %1 cannot be drawn: %2': 'le dessin %1 ne peut pas être dessiné : %2',
  'its PNGs have more than %1 million pixels in all': 'ses images PNG ont ensemble plus de %1 millions de pixels',
  'its SVG drawings hold more than %1 shapes in all, counted as often as they are used':
    'ses dessins SVG ont ensemble plus de %1 formes, comptées à chaque emploi',
  'the document, or a drawing in it, nests too deeply':
    'le document, ou un dessin qu’il contient, s’emboîte trop profondément',
  'the document, or a drawing in it, is too large': 'le document, ou un dessin qu’il contient, est trop grand',
  'the text nests lists, quotes or emphasis too deeply':
    'listes, citations ou mises en valeur s’emboîtent trop profondément',
  'the render took more than %1 s': 'le créer a pris plus de %1 s',
  'the render took more than %1 s, with little of a processor':
    'le créer a pris plus de %1 s, avec peu de temps de calcul',
  'The machine is too busy to read the file. Nothing is wrong with it; import it again.':
    'La machine est trop occupée pour lire le fichier. Il ne contient pas d’erreur ; importez-le à nouveau.',
  'the render needed more than %1 MB of memory': 'le créer demandait plus de %1 Mo de mémoire',
  'With the values "%1": &2': 'Avec les valeurs « %1 » : &2',
  'With %1: &2': 'Avec %1: &2',
  'In this file, %1 of %2 words are others. &3': 'Dans ce fichier, %1 mots sur %2 sont différents. &3',
  'In this file, %1 of %2 words are others, and so are the placeholders +3. &4':
    'Dans ce fichier, %1 mots sur %2 sont différents, ainsi que les champs +3. &4',
  // Refusals, and values that do not fit.
  'There is no theme %1 in this workspace. It has %2.':
    'Il n’y a pas de thème %1 dans cet espace de travail. Il existe %2.',
  // What the schemas of front matter and themes expect.
  // Values of e-invoices and of codes for paying.
  'The theme: &1': 'Le thème : &1',
  'The value of ~1 does not fit the e-invoice: &2': 'La valeur de ~1 ne convient pas à la facture électronique : &2',
  'The value of ~1 does not fit the code for paying: &2': 'La valeur de ~1 ne convient pas au code de paiement : &2',
  'The e-invoice cannot be made: %1 is missing&2; map a placeholder, or write it in the theme.':
    'La facture électronique ne peut pas être créée : %1 manque&2. Indiquez un champ, ou écrivez-le dans le thème.',
  'The e-invoice cannot be made: &1; mend the template or its theme.':
    'La facture électronique ne peut pas être créée : &1. Corrigez le modèle ou son thème.',
  'takes more room than a Swiss QR bill has; send less':
    'prend plus de place que n’en a une QR-facture suisse ; envoyez-en moins',
  '"%1" takes more room than a Swiss QR bill has; send less':
    '« %1 » prend plus de place que n’en a une QR-facture suisse ; envoyez-en moins',
  '%1 has a number that the service draws, so that nobody knows its check digits; write reference-from':
    '%1 contient un numéro que le service tire, dont personne ne connaît les chiffres de contrôle ; écrivez reference-from',
  '%1 is negative; send it without the sign': '%1 est négatif ; envoyez-le sans le signe',
  '%1 is negative; make the quantity negative instead': '%1 est négatif ; rendez plutôt la quantité négative',
  '%1 is negative, in a credit note': '%1 est négatif, dans un avoir',
  '%1 needs a VAT category beside a rate of 0: Z, E, AE, K, G or O':
    '%1 a besoin d’une catégorie de TVA à côté d’un taux de 0 : Z, E, AE, K, G ou O',
  '%1 does not fit a rate of %2, as that of %3 is 0': '%1 ne va pas avec un taux de %2, car celui de %3 est 0',
  '%1 does not fit a rate of %2, as that of %3 is above':
    '%1 ne va pas avec un taux de %2, car celui de %3 est supérieur',
  '%1 is none that the profile %2 has': '%1 n’est pas une édition du profil %2',
  '%1 has more than %2 decimals': '%1 a plus de %2 décimales',
  '%1 is not above 0': '%1 n’est pas supérieur à 0',
  '%1 is not quantity × price ÷ price-quantity, less the discount, with the charge, %2':
    '%1 n’est pas quantité × prix ÷ price-quantity, moins la remise, plus les frais, %2',
  '%1 is not what gross-price is more than price': '%1 n’est pas la différence entre gross-price et price',
  '%1 is less than the price without the discount': '%1 est inférieur au prix sans la remise',
  '%1 does not go with the VAT category %2, which has no reason':
    '%1 ne va pas avec la catégorie de TVA %2, qui n’a pas de motif',
  '%1 does not go with VAT category O; leave the tax representative out':
    '%1 ne va pas avec la catégorie de TVA O ; omettez le représentant fiscal',
  '%1 is the seller; leave the payee out': '%1 est le vendeur ; omettez le bénéficiaire',
  '%1 is the currency of the invoice; leave it out': '%1 est la devise de la facture ; omettez-le',
  '%1 has not the sign of the VAT in the currency of the invoice':
    '%1 n’a pas le signe de la TVA dans la devise de la facture',
  '%1 is not the same in all lines of a VAT category, for which EN 16931 has one code':
    '%1 n’est pas le même dans toutes les lignes d’une catégorie de TVA, pour laquelle EN 16931 a un seul code',
  ', as there is a price-discount': ', car il y a price-discount',
  ', as there is a charge': ', car il y a des frais',
  ', as there is a tax representative': ', car il y a un représentant fiscal',
  ', as there is a payee': ', car il y a un bénéficiaire',
  ', as there is e-invoice.vat-currency': ', car il y a e-invoice.vat-currency',
  ', as there is e-invoice.totals.vat-local': ', car il y a e-invoice.totals.vat-local',
  '"%1" is no GTIN of 8, 12, 13 or 14 digits; a digit is wrong, or one is missing.':
    '« %1 » n’est pas un GTIN de 8, 12, 13 ou 14 chiffres ; un chiffre est faux ou manque.',
  '"%1" is no address on the web, such as https://example.com/report.pdf.':
    '« %1 » n’est pas une adresse web, comme https://example.com/report.pdf.',
  '"%1" is no edition of EN 16931-1: %2.': '« %1 » n’est pas une édition de EN 16931-1 : %2.',
  '%1 is missing, and vat-currency needs it (BR-53); &2': '%1 manque, et vat-currency en a besoin (BR-53) ; &2',
  '%1 is missing, and totals.vat-local needs it; &2': '%1 manque, et totals.vat-local en a besoin ; &2',
  '%1 is missing, and a payee needs it (BR-17); &2': '%1 manque, et un bénéficiaire en a besoin (BR-17) ; &2',
  '%1 is missing, and a tax representative needs it (BR-18, BR-20, BR-56); &2':
    '%1 manque, et un représentant fiscal en a besoin (BR-18, BR-20, BR-56) ; &2',
  '%1 is missing, and a charge needs it (BR-44); &2': '%1 manque, et des frais en ont besoin (BR-44) ; &2',
  '%1 is missing, and price-discount needs it; &2': '%1 manque, et price-discount en a besoin ; &2',
  '%1 goes with %2 alone; map that, or %3.': '%1 ne va qu’avec %2 ; associez celui-ci, ou %3.',
  '%1 does not go with %2; map %3 in its place.': '%1 ne va pas avec %2 ; associez %3 à sa place.',
  '%1 is without VAT, so it does not go with %2; take it into the price.':
    '%1 est hors TVA et ne va donc pas avec %2 ; intégrez-le au prix.',
  '%1 is not known any more; take it out of the template.': '%1 n’existe plus ; retirez-le du modèle.',
  '%1 is not known any more; take it out of the theme.': '%1 n’existe plus ; retirez-le du thème.',
  '%1 is %2, which the profile %3 does not have; leave it out.': '%1 est %2, que le profil %3 n’a pas ; omettez-le.',
  '%1 is not quantity × price less the discount, %2': '%1 n’est pas quantité × prix moins la remise, %2',
  '%1 is before the period begins': '%1 précède le début de la période',
  '%1 is not what lines, allowances and charges make, %2':
    '%1 n’est pas ce que donnent les lignes, remises et frais, %2',
  '%1 is in the XML as %2, and no page shows it': '%1 figure dans le XML comme %2, et aucune page ne le montre',
  '%1 is in the XML as %2, and the pages show it struck through':
    '%1 figure dans le XML comme %2, et les pages le montrent barré',
  '%1 is in the XML as %2, and the pages show it in the colour of what is behind it':
    '%1 figure dans le XML comme %2, et les pages le montrent dans la couleur du fond',
  '%1 is in the XML as %2, and the pages show "%3" right beside it':
    '%1 figure dans le XML comme %2, et les pages montrent « %3 » juste à côté',
  '%1 is an amount in %2, and the pages show %3 with it': '%1 est un montant en %2, et les pages montrent %3 à côté',
  '%1 has %2 at %3 % in the XML, and the pages show %4 there': '%1 a %2 à %3 % dans le XML, et les pages y montrent %4',
  '%1 is not what the lines make, %2': '%1 n’est pas ce que donnent les lignes, %2',
  '%1 has a line that begins with # and is no cash discount, such as #SKONTO#TAGE=14#PROZENT=2.00#':
    '%1 a une ligne qui commence par # et n’est pas un escompte, comme #SKONTO#TAGE=14#PROZENT=2.00#',
  '%1 has three signs between two #, which UBL reads as a subject code':
    '%1 a trois signes entre deux #, que UBL lit comme un code de sujet',
  '%1 have a period that is not within that of the invoice':
    '%1 ont une période qui n’est pas dans celle de la facture',
  '%1 have VAT category O and others; what is outside of the scope of VAT has an invoice of its own':
    '%1 ont la catégorie de TVA O et d’autres ; ce qui est hors du champ de la TVA a sa propre facture',
  '%1 is a kind of invoice that XRechnung does not have': '%1 est un type de facture que XRechnung n’a pas',
  '%1 is a kind of invoice that Peppol does not have': '%1 est un type de facture que Peppol n’a pas',
  '%1 is a kind of invoice that Peppol has within Germany alone':
    '%1 est un type de facture que Peppol n’a qu’en Allemagne',
  '%1 has less than three digits': '%1 a moins de trois chiffres',
  '%1 is no business process of Peppol; leave it out': '%1 n’est pas un processus de Peppol ; omettez-le',
  '%1 does not go with the VAT category': '%1 ne va pas avec la catégorie de TVA',
  '%1 is no identifier of %2; write it with its scheme, %3':
    '%1 n’est pas un identifiant de %2 ; écrivez-le avec son schéma, %3',
  '%1 has no scheme in front, as Peppol asks for in DK': '%1 n’a pas de schéma devant, comme Peppol le demande en DK',
  '%1 goes with an Icelandic account number, which is no IBAN; use sepa-transfer or transfer':
    '%1 va avec un numéro de compte islandais, qui n’est pas un IBAN ; utilisez sepa-transfer ou transfer',
  '%1 is no Italian tax number of 11 to 16 capital letters and digits':
    '%1 n’est pas un numéro fiscal italien de 11 à 16 majuscules et chiffres',
  '%1 is no means of payment that Peppol has in NL: 30, 48, 49, 57, 58 or 59':
    '%1 n’est pas un moyen de paiement de Peppol en NL : 30, 48, 49, 57, 58 ou 59',
  '%1 is no means of payment that Peppol has in DK for an IBAN: sepa-transfer is, and accounts of Danish giro are no terms of e-invoices here':
    '%1 n’est pas un moyen de paiement de Peppol en DK pour un IBAN : sepa-transfer en est un ; les comptes du giro danois n’existent pas ici dans les factures électroniques',
  '%1 is no Norwegian VAT identifier, such as NO974760673MVA':
    '%1 n’est pas un numéro de TVA norvégien, comme NO974760673MVA',
  '%1 is no Swedish VAT identifier of SE and twelve digits':
    '%1 n’est pas un numéro de TVA suédois : SE et douze chiffres',
  '%1 is no Swedish organisation number; a digit is wrong, or one is missing':
    '%1 n’est pas un numéro d’organisation suédois ; un chiffre est faux ou manque',
  '%1 is that of Greece, where Peppol asks for numbers of myDATA that Platen does not write; use another profile':
    '%1 est la Grèce, où Peppol demande des numéros de myDATA que Platen n’écrit pas ; prenez un autre profil',
  '%1 says something else than "Godkänd för F-skatt"': '%1 dit autre chose que "Godkänd för F-skatt"',
  '%1 is a rate that Sweden does not have: 25, 12 or 6': '%1 est un taux que la Suède n’a pas : 25, 12 ou 6',
  '%1 is missing&2; &3': '%1 manque&2 ; &3',
  '"%1" is no kind of buyer: company or consumer.': '« %1 » n’est pas un type d’acheteur : company ou consumer.',
  ', as France asks for it': ', que la France demande',
  ', as France asks for it: S1 for services, B1 for goods, M1 for both, and S2, B2 or M2 for what is paid':
    ', que la France demande : S1 pour des services, B1 pour des biens, M1 pour les deux, et S2, B2 ou M2 pour une facture déjà payée',
  ', as France asks for it: 0225: and the SIREN, such as 0225:732829320':
    ', que la France demande : 0225: et le SIREN, par exemple 0225:732829320',
  ', as France asks for it in a credit note of the type 262': ', que la France demande dans un avoir de type 262',
  ', as France asks for it in credit notes': ', que la France demande dans les avoirs',
  ', as it has been paid: the day of payment': ', car elle est payée : le jour du paiement',
  '%1 has more than 35 characters, or others than letters, digits and + - _ /, such as F2026-0001':
    '%1 a plus de 35 caractères, ou d’autres que des lettres, des chiffres et + - _ /, par exemple F2026-0001',
  '%1 is not of the years 2000 to 2099': '%1 n’est pas entre les années 2000 et 2099',
  '%1 is a kind of invoice that France does not have: %2': '%1 est un type de facture que la France n’a pas : %2',
  '%1 is no process of France: %2': '%1 n’est pas un cadre de facturation français : %2',
  '%1 is of invoices of several sellers, which Platen does not write; use S1, B1 or M1':
    '%1 est celui des factures de plusieurs vendeurs, que Platen n’écrit pas ; prenez S1, B1 ou M1',
  '%1 is no VAT category of France: %2': '%1 n’est pas une catégorie de TVA française : %2',
  '%1 is a rate that France does not have: %2, and earlier ones':
    '%1 est un taux que la France n’a pas : %2, et d’anciens taux',
  '%1 is before the date of the invoice': '%1 est avant la date de la facture',
  '%1 is of final invoices, and this is a prepayment; use S1, B1 or M1':
    '%1 est celui des factures définitives, et celle-ci est un acompte ; prenez S1, B1 ou M1',
  '%1 is of what has been paid in full; write totals.paid, or use S1, B1 or M1':
    '%1 est celui des factures entièrement payées ; écrivez totals.paid, ou prenez S1, B1 ou M1',
  '%1 has no note "#TXD#MEMBRE_ASSUJETTI_UNIQUE", which belongs to an identifier of the scheme 0231':
    '%1 n’a pas la note "#TXD#MEMBRE_ASSUJETTI_UNIQUE", qui va avec un identifiant du schéma 0231',
  '%1 has no note %2, which France asks for; write one, such as "%3"':
    '%1 n’a pas de note %2, que la France demande ; écrivez-en une, par exemple "%3"',
  '%1 has more than one note %2; France takes one': '%1 a plusieurs notes %2 ; la France en accepte une',
  '%1 has a note BAR that is none of B2B, B2BINT, B2C, OUTOFSCOPE and ARCHIVEONLY':
    '%1 a une note BAR qui n’est ni B2B, ni B2BINT, ni B2C, ni OUTOFSCOPE, ni ARCHIVEONLY',
  '%1 is no SIREN; write 0002: and its nine digits, such as 0002:732829320':
    '%1 n’est pas un SIREN ; écrivez 0002: et ses neuf chiffres, par exemple 0002:732829320',
  '%1 is no SIRET of 14 digits that begins with the SIREN of %2, such as 0009:73282932000074':
    '%1 n’est pas un SIRET de 14 chiffres qui commence par le SIREN de %2, par exemple 0009:73282932000074',
  '%1 has other characters than letters, digits, + - . and _':
    '%1 a d’autres caractères que des lettres, des chiffres, + - . et _',
  '%1 has more than %2 characters': '%1 a plus de %2 caractères',
  '%1 has no scheme in front, which France asks for in UBL, such as 0009: of a SIRET':
    '%1 n’a pas de schéma devant, que la France demande en UBL, par exemple 0009: d’un SIRET',
  '%1 is not the address of the SIREN; write 0225: and the SIREN, such as 0225:732829320':
    '%1 n’est pas l’adresse du SIREN ; écrivez 0225: et le SIREN, par exemple 0225:732829320',
  '%1 has more than %2 decimals, or is too long': '%1 a plus de %2 décimales, ou est trop long',
  '%1 has more than %2 digits, or another sum has': '%1 a plus de %2 chiffres, ou une autre somme en a',
  '%1 has more than %2 characters, or others than those of %3':
    '%1 a plus de %2 caractères, ou d’autres que ceux de %3',
  '%1 has more than 20 characters, or others than those of ASCII, or no digit':
    '%1 a plus de 20 caractères, d’autres que ceux d’ASCII, ou aucun chiffre',
  '%1 is no Italian province, such as RM': '%1 n’est pas une province italienne comme RM',
  '%1 is not Italy, where seller and buyer of the profile peppol-it are; use the profile peppol':
    '%1 n’est pas l’Italie, où sont le vendeur et l’acheteur du profil peppol-it ; prenez le profil peppol',
  '%1 has no house number, such as 12, or s.n.c. where there is none':
    '%1 n’a pas de numéro comme 12, ou s.n.c. s’il n’y en a pas',
  '%1 is no codice fiscale; write 0210: and its 11 digits or 16 characters, such as 0210:80012345678':
    '%1 n’est pas un codice fiscale ; écrivez 0210: et ses 11 chiffres ou 16 caractères, comme 0210:80012345678',
  '%1 has no place here; write the codice fiscale as seller.legal-id, with 0210: in front':
    '%1 n’a pas sa place ici ; écrivez le codice fiscale dans seller.legal-id, précédé de 0210:',
  '%1 is no public office of the IPA; write 0201: and its six characters, such as 0201:UFABCD':
    '%1 n’est pas un bureau public de l’IPA ; écrivez 0201: et ses six caractères, comme 0201:UFABCD',
  '%1 is none as AgID has it, such as %2': '%1 n’est pas comme AgID le veut, par exemple %2',
  '%1 is no telephone number of 5 to 12 characters': '%1 n’est pas un numéro de téléphone de 5 à 12 caractères',
  '%1 has a date in Italy, which EN 16931 does not have; leave it out':
    '%1 a une date en Italie, qu’EN 16931 n’a pas ; laissez-le de côté',
  '%1 is no VAT category of Italy: %2': '%1 n’est pas une catégorie de TVA italienne : %2',
  '%1 is B, split payment, which is only within Italy': '%1 est B, le paiement scindé, qui n’existe qu’en Italie',
  '%1 is B and S; split payment has an invoice of its own': '%1 est B et S ; le paiement scindé a sa propre facture',
  '%1 is of a member of a VAT group, which has a tax representative (BT-63); use another identifier':
    '%1 est celui d’un membre d’un assujetti unique, qui a un représentant fiscal (BT-63) ; prenez un autre identifiant',
  ', as France asks for the VAT in euros where the invoice has another currency':
    ', car la France demande la TVA en euros quand la facture a une autre devise',
  '%1 is not EUR, in which France asks for the VAT':
    '%1 n’est pas EUR, la devise dans laquelle la France demande la TVA',
  '%1 is no kind of document that France has: %2': '%1 n’est pas un type de pièce jointe français : %2',
  '%1 stands in more than one document; France takes one':
    '%1 figure dans plusieurs pièces jointes ; la France en accepte une',
  ', as an invoice has lines': ', car une facture a des lignes',
  ', as Peppol asks for it in %1': ', que Peppol demande en %1',
  ', as Peppol asks for the registration number of the account in DK':
    ', et Peppol demande le numéro d’enregistrement du compte en DK',
  ', as Peppol asks for it in credit notes of NL': ', que Peppol demande dans les avoirs de NL',
  ', as something is to be paid, and Peppol asks for it in NL':
    ', car quelque chose est à payer, et Peppol le demande en NL',
  ', as a line has e-invoice.lines.order-line (BT-132)': ', car une ligne a e-invoice.lines.order-line (BT-132)',
  ', as Peppol has the rules of Germany within it': ', car Peppol contient les règles de l’Allemagne',
  ', or one of e-invoice.order (BT-13), as Peppol asks for one of them':
    ', ou e-invoice.order (BT-13) ; Peppol demande l’un des deux',
  ', or one of e-invoice.terms (BT-20), as something is to be paid':
    ', ou e-invoice.terms (BT-20), car quelque chose est à payer',
  ', or one of a period, as an invoice says when it was supplied':
    ', ou une période ; une facture dit quand la prestation a eu lieu',
  ', or one of seller.legal-id (BT-30) or seller.id (BT-29)': ', ou seller.legal-id (BT-30) ou seller.id (BT-29)',
  ', or one of seller.tax-number (BT-32)': ', ou seller.tax-number (BT-32)',
  ', or one of exemption.code (BT-121), as VAT category E needs it':
    ', ou exemption.code (BT-121), car la catégorie de TVA E en a besoin',
  ', as there is an address of delivery': ', car il y a une adresse de livraison',
  ', as it is paid by transfer': ', car le paiement se fait par virement',
  ', as it is paid by direct debit': ', car le paiement se fait par prélèvement',
  ', as it is paid by card': ', car le paiement se fait par carte',
  ', as there is an account': ', car il y a un compte',
  ', as VAT category %1 needs it': ', car la catégorie de TVA %1 en a besoin',
  ', as it corrects an invoice': ', car elle corrige une facture',
  'The pages show "%1" for all values; print a placeholder that the e-invoice has.':
    'Les pages affichent « %1 » pour toutes les valeurs. Imprimez un champ que contient la facture électronique.',
  '"%1" stands beside "%2", and no term of the e-invoice has it; readers take it for the total.':
    '« %1 » se trouve à côté de « %2 » et ne figure pas dans la facture électronique. On le prendra pour le total.',
  '%1 stands in no text of the pages; write "%2" into the text, unless a picture shows it.':
    '%1 ne figure dans aucun texte des pages. Écrivez « %2 » dans le texte, sauf si une image l’affiche.',
  'The XML is no invoice in CII (CrossIndustryInvoice) or UBL (Invoice, CreditNote).':
    'Le XML n’est pas une facture en CII (CrossIndustryInvoice) ou en UBL (Invoice, CreditNote).',
  'The XML has no number and no totals where an invoice has them.':
    'Le XML n’a pas de numéro ou de totaux là où une facture les a.',
  'It is no XML that can be read: %1.': 'Ce n’est pas un XML lisible : %1.',
  'The PDF cannot be read: %1.': 'Le PDF ne peut pas être lu : %1.',
  'The PDF is encrypted, which an e-invoice must not be. Save it without a password.':
    'Le PDF est chiffré, ce qu’une facture électronique ne doit pas être. Enregistrez-le sans mot de passe.',
  'The PDF has no XML of an invoice in it.': 'Le PDF ne contient pas de facture en XML.',
  'It takes more than %1 s or %2 MB to read the file.': 'La lecture du fichier demande plus de %1 s ou de %2 Mo.',
  '%1 is %2, and its parts make %3 (%4).': '%1 est de %2, et ses éléments donnent %3 (%4).',
};
