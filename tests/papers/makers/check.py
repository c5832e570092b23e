"""Checks the set: is each value of the truth on its page, do sums add up, have numbers right check digits?

It knows nothing of the makers: it reads the PDFs with pdftotext and the truth beside them.
"""
import glob
import json
import os
import re
import subprocess
import sys
from datetime import date
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
MONTHS = 'januari|january|januar|janvier februari|february|februar|février maart|march|märz|mars april|avril mei|may|mai juni|june|juin juli|july|juillet augustus|august|août september|septembre oktober|october|octobre november|novembre december|dezember|décembre'.split()
IDS = ('seller_vat', 'buyer_vat', 'seller_iban', 'buyer_iban', 'g_account')


def printed(target):
    text = ''
    for way in (['-layout'], ['-raw'], []):
        text += subprocess.run(['pdftotext', *way, '-enc', 'UTF-8', target, '-'], check=True, capture_output=True, text=True).stdout + '\n'
    return text


def plain(text):
    return re.sub(r'[\s\u00a0\u2010-\u2013\u00ad-]+', '', text).lower()


def figures(text):
    """Every number on the page, whatever marks it is printed with, as digits and decimals."""
    found = set()
    for part in re.findall(r"\d[\d.,\u00a0\u202f ]*(?:,-|,–)?", text):
        for one in {part, *re.split(r'[\u00a0\u202f ]+', part), *re.split(r' {2,}', part), *pairs(part)}:
            one = one.strip(' ,.-–').replace('\u00a0', '').replace('\u202f', '').replace(' ', '')
            decimal = re.search(r'[.,](\d{1,6})$', one)
            whole = re.sub(r'\D', '', one[:decimal.start()] if decimal else one)
            found.add((whole.lstrip('0') or '0', (decimal[1] if decimal else '').rstrip('0')))
            found.add((re.sub(r'\D', '', one).lstrip('0') or '0', ''))
    return found


def pairs(part):
    words = part.split()
    return [' '.join(words[start:end]) for start in range(len(words)) for end in range(start + 2, min(start + 4, len(words)) + 1)]


def has_figure(value, found):
    whole, _, rest = value.lstrip('-').partition('.')
    return (whole.lstrip('0') or '0', rest.rstrip('0')) in found


def has_date(value, text):
    day = date.fromisoformat(value)
    names = MONTHS[day.month - 1].split('|')
    short = {name[:3] for name in names} | {'mrt'}
    year = rf'(?:{day.year}|{day.year % 100:02d})'
    numeric = [rf'0?{day.day}[-./]0?{day.month}[-./]{year}', rf'{day.year}-{day.month:02d}-{day.day:02d}']
    words = [rf'0?{day.day}\.?\s*[-]?\s*(?:{"|".join([*names, *short])})\s*-?\s*{day.year}', rf'(?:{"|".join(names)})\s*{day.day},\s*{day.year}']
    return any(re.search(one, text, re.I) for one in numeric + words)


def faults(truth, text):
    body, found = plain(text), figures(text)
    for key, value in {**truth['fields'], **truth['extra']}.items():
        if key in ('currency', 'reverse_charge', 'lines_include_vat'):
            continue
        if re.fullmatch(r'\d{4}-\d\d-\d\d', str(value)):
            good = has_date(value, text)
        elif re.fullmatch(r'-?\d+\.\d\d', str(value)) and key != 'number':
            good = has_figure(value, found)
        elif key in IDS:
            good = plain(value) in re.sub(r'[.\s]', '', body)
        else:
            good = key == 'term' or plain(str(value)) in body
        if not good:
            yield f'{key} {value} is not on the page'
    for line in truth['lines']:
        for key in ('name', 'article', 'unit'):
            if key in line and plain(line[key]) not in body and not wrapped(line[key], body):
                yield f'line {key} {line[key]} is not on the page'
        for key in ('quantity', 'price', 'net', 'discount_percent', 'per', 'periods'):
            if key in line and not (key == 'per' and line[key] in ('1', '1000')) and not has_figure(line[key], found):
                yield f'line {key} {line[key]} is not on the page'
    for row in truth['vat']:
        for key, value in row.items():
            if not has_figure(value, found):
                yield f'vat {key} {value} is not on the page'
    yield from sums(truth)


def wrapped(name, body):
    """A long name that another column cuts in two."""
    return all(plain(word) in body for word in name.split())


def sums(truth):
    fields, extra = truth['fields'], truth['extra']
    get = lambda key: Decimal(fields[key]) if key in fields else None
    excl, vat, incl = get('total_excl'), get('vat_total'), get('total_incl')
    if None not in (excl, vat, incl) and excl + vat != incl:
        yield f'{excl} + {vat} is not {incl}'
    nets = [Decimal(line['net']) for line in truth['lines'] if 'net' in line and 'optional' not in line]
    if nets and excl is not None:
        whole = sum(nets) + sum(Decimal(extra[key]) for key in ('discount', 'freight', 'surcharge') if key in extra)
        if whole not in (excl, incl):
            yield f'lines make {whole}, not {excl}'
    for line in truth['lines']:
        if {'quantity', 'price', 'net'} <= set(line):
            value = Decimal(line['quantity']) * Decimal(line['price']) * Decimal(line.get('periods', 1)) / Decimal(line.get('per', 1)) 
            for percent in line.get('discounts', [line.get('discount_percent', 0)]):
                value = value * (100 - Decimal(percent)) / 100
            value -= Decimal(line.get('discount_amount', 0))
            if abs(value - Decimal(line['net'])) > Decimal('0.006'):
                yield f'{line["name"]}: {value} is not {line["net"]}'
    for row in truth['vat']:
        if 'base' in row and abs(Decimal(row['base']) * Decimal(row['rate']) / 100 - Decimal(row['amount'])) > Decimal('0.05'):
            yield f'vat {row}'
    for key in ('seller_iban', 'buyer_iban', 'g_account'):
        value = {**fields, **extra}.get(key)
        if value and int(''.join(str(int(one, 36)) for one in value[4:] + value[:4])) % 97 != 1:
            yield f'{key} {value}'


if __name__ == '__main__':
    bad = count = 0
    for source in sorted([one for one in glob.glob(os.path.join(HERE, '..', '**', '*.json'), recursive=True) if not one.endswith('truth.json')]):
        with open(source) as file:
            truth = json.load(file)
        count += 1
        for file in truth.get('files') or [truth['file']]:
            for fault in faults(truth, printed(os.path.join(os.path.dirname(source), file))):
                bad += 1
                print(os.path.relpath(source, HERE), file, truth.get('made', ''), fault)
    print(f'{count} papers, {bad} faults')
    sys.exit(bool(bad))
