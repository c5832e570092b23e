"""Makes papers 205 to 226 in the manner of bookkeeping, trade and construction programs: `python3 programs.py`.

Unlike the others they were made by somebody who knows the reader, from memory of what those programs print. Papers 219 to 226
tell their sums in sentences; the reader was made with them, so they are all known.
"""
import os
import subprocess
import sys
import tempfile
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from random import Random

from companies import buyers, sellers
from letters_html import LETTERS
from make import half, write
from programs_html import LAYOUTS, MONTHS, STYLE

HERE = os.path.dirname(os.path.abspath(__file__))

# Name; unit; price; whether it is sold whole.
GOODS = {
    'nl': 'Gipsplaat AK 12,5 mm 600x2600;st;9,85|Metalstud C75 profiel 2600 mm;m1;3,42|Steenwol 70 mm;m2;6,10|Voegmiddel zak 25 kg;zak;21,75|Snelbouwschroef 3,5x35;doos;11,40|Hoekbeschermer aluminium;st;2,95|Ladder driedelig huur;week;38,50|Montage systeemwand;uur;54,00',
    'fr': 'Panneau OSB 18 mm 2500x1250;pce;24,60|Laine minérale 120 mm;m2;9,15|Pare-vapeur rouleau 75 m2;rlx;62,00|Vis inox 5x60;boîte;18,90|Pose cloison légère;h;49,50',
    'de': 'Gipskartonplatte 12,5 mm 2000x1250;Stk;8,75|Dübel 8x40 Packung 100 Stk;Pkg;6,95|Dämmplatte EPS 035 120 mm;m²;14,20|Fliesenkleber flex 25 kg;Sack;19,90|Montage Trockenbauwand;Std;52,00',
    'en': 'Galvanised cable tray 300 mm;m;17,45|Cantilever arm 320 mm;ea;12,80|Threaded rod M10 1000 mm;ea;2,15|Beam clamp M10;ea;1,95|Installation on site;hr;58,00',
}


def cents(value):
    return Decimal(value).quantize(Decimal('0.01'), ROUND_HALF_UP)


class Program:
    """One paper: its values, and the truth about those that its layout prints."""

    def __init__(self, number, layout, kind, language, manner, rate='21', lines=4, **more):
        self.rng = Random(f'program {number}')
        self.name, self.layout, self.kind, self.language, self.more = f'paper-{number}', layout, kind, language, more
        self.seller = self.rng.choice(sellers(manner, more.get('trades')))
        self.buyer = self.rng.choice(buyers(manner))
        self.issued = date(2026, self.rng.randint(2, 9), self.rng.randint(1, 28))
        self.days = self.rng.choice([14, 21, 30, 45])
        self.due = self.issued + timedelta(self.days)
        self.rate = rate
        self.fields, self.lines, self.vat, self.extra = {'currency': 'EUR'}, [], [], {}
        self.sign = -1 if more.get('minus') else 1
        self.rows = self.goods(lines)
        self.excl = sum((row['net'] for row in self.rows), Decimal(0))
        self.tax = cents(self.excl * Decimal(rate) / 100)
        self.incl = self.excl + self.tax

    def goods(self, count):
        rows = []
        for one in self.rng.sample(GOODS[self.language].split('|'), count):
            name, unit, price = one.split(';')
            price = Decimal(price.replace(',', '.'))
            quantity = Decimal(self.rng.choice(['4', '12', '25', '60', '7.5', '16.25', '140']))
            off = Decimal(self.rng.choice(['0', '0', '5', '12.5'])) if self.more.get('off') else Decimal(0)
            net = cents(self.sign * quantity * price * (100 - off) / 100)
            code = self.rng.choice(['%05d', '%03d.210', 'AR%04d', '10-%05d']) % self.rng.randint(100, 9999)
            rows.append({'name': name, 'unit': unit, 'price': price, 'quantity': self.sign * quantity, 'off': off, 'net': net, 'code': code})
        return rows

    # What a layout prints goes through these, so that the truth is what is on the paper.
    def put(self, field, value, shown=None):
        self.fields[field] = str(value)
        return shown or str(value)

    def day(self, field, form='%d-%m-%Y'):
        value = {'issue_date': self.issued, 'due_date': self.due}.get(field, self.issued + timedelta(9))
        shown = value.strftime(form).replace('{month}', MONTHS[self.language][value.month - 1])
        return self.put(field, value.isoformat(), shown)

    def money(self, value, sign='', field=None):
        if field:
            self.fields[field] = str(value)
        text = f'{abs(value):,.2f}'
        if self.language != 'en':
            text = text.replace(',', '_').replace('.', ',').replace('_', {'nl': '.', 'de': '.', 'fr': ' '}[self.language])
        return f'{sign}{"-" if value < 0 else ""}{text}'

    def count(self, value, places=None):
        text = f'{value:.{places}f}' if places is not None else f'{value.normalize():f}'
        return text if self.language == 'en' else text.replace('.', ',')

    def line(self, row, fields='name quantity unit price net', **more):
        named = {'name': row['name'], 'article': row['code'], 'quantity': f'{row["quantity"].normalize():f}', 'unit': row['unit'],
                 'price': str(row['price']), 'net': str(row['net']), 'vat_rate': self.rate, 'discount_percent': f'{row["off"].normalize():f}'}
        self.lines.append({field: named[field] for field in fields.split() if field != 'discount_percent' or row['off']} | more)

    def taxes(self, base=True, rate=True):
        named = ({'rate': self.rate} if rate else {}) | {'amount': str(self.tax)} | ({'base': str(self.excl)} if base else {})
        self.vat.append(named)

    def id(self, of, field, spaced=True):
        value = getattr(of, field)
        self.fields[f'{"seller" if of is self.seller else "buyer"}_{field}'] = value
        if field == 'iban' and spaced:
            return ' '.join(value[at:at + 4] for at in range(0, len(value), 4))
        return value

    def party(self, of):
        role = 'seller_name' if (of is self.seller) else 'buyer_name'
        self.fields[role] = of.name
        return of.name

    def truth(self, tool):
        return {'file': f'{self.name}.pdf', 'made_with': tool, 'language': self.language, 'kind': self.kind, 'fields': self.fields,
                'vat': self.vat, 'lines': self.lines, 'extra': self.extra, 'made': {'layout': self.layout, 'genre': 'program'}}


PAPERS = [
    (205, 'exact', 'invoice', 'nl', 'nl', {'off': True}, 'weasyprint'),
    (206, 'octopus', 'invoice', 'nl', 'be', {}, 'chromium'),
    (207, 'lexware', 'invoice', 'de', 'de', {'rate': '19'}, 'weasyprint'),
    (208, 'afas', 'invoice', 'nl', 'nl', {}, 'chromium'),
    (209, 'snelstart', 'invoice', 'nl', 'nl', {'lines': 5}, 'weasyprint'),
    (210, 'sage', 'invoice', 'en', 'en', {}, 'weasyprint'),
    (211, 'bouw7', 'invoice', 'nl', 'nl', {'lines': 1}, 'chromium'),
    (212, 'twinfield', 'invoice', 'nl', 'nl', {'lines': 3}, 'weasyprint'),
    (213, 'yuki', 'credit_note', 'nl', 'nl', {'minus': True, 'lines': 2}, 'chromium'),
    (214, 'exact_order', 'order', 'nl', 'nl', {}, 'chromium'),
    (215, 'sap', 'order', 'de', 'de', {'rate': '19'}, 'weasyprint'),
    (216, 'odoo', 'order_response', 'fr', 'fr', {}, 'weasyprint'),
    (217, 'kraan', 'delivery_note', 'nl', 'nl', {'lines': 3}, 'weasyprint'),
    (218, 'moneybird', 'quote', 'nl', 'nl', {'lines': 3}, 'chromium'),
    (219, 'letter', 'invoice', 'nl', 'nl', {}, 'weasyprint'),
    (220, 'letter', 'invoice', 'en', 'en', {}, 'chromium'),
    (221, 'letter', 'invoice', 'de', 'de', {'rate': '19'}, 'weasyprint'),
    (222, 'letter', 'invoice', 'fr', 'fr', {}, 'chromium'),
    (223, 'letter_lines', 'invoice', 'nl', 'nl', {'lines': 3}, 'chromium'),
    (224, 'letter_lines', 'invoice', 'nl', 'be', {'lines': 2}, 'weasyprint'),
    (225, 'letter_of_others', 'invoice', 'nl', 'nl', {}, 'chromium'),
    (226, 'letter_without_sums', 'invoice', 'nl', 'nl', {}, 'weasyprint'),
]


def print_html(tool, html, target):
    source = target.replace('.pdf', '.html')
    with open(source, 'w') as file:
        file.write(html)
    chromium = [os.environ.get('CHROMIUM_PATH', 'chromium-headless-shell'), '--headless', '--no-sandbox', '--disable-gpu', '--disable-pdf-tagging', '--no-pdf-header-footer']
    commands = {'weasyprint': ['/usr/bin/weasyprint', '-q', source, target], 'chromium': [*chromium, f'--print-to-pdf={target}', f'file://{source}']}
    subprocess.run(commands[tool], check=True, capture_output=True, timeout=120, env={**os.environ, 'SOURCE_DATE_EPOCH': '1750000000'})


if __name__ == '__main__':
    for number, layout, kind, language, manner, more, tool in PAPERS:
        if sys.argv[1:] and str(number) not in sys.argv[1:]:
            continue
        paper = Program(number, layout, kind, language, manner, **more)
        html = f'<html><head><meta charset="utf-8"><style>{STYLE}</style></head><body>{(LAYOUTS | LETTERS)[layout](paper)}</body></html>'
        folder = os.path.abspath(os.path.join(HERE, '..', 'known' if number > 218 else half(paper.name)))
        with tempfile.TemporaryDirectory() as temporary:
            made = os.path.join(temporary, f'{paper.name}.pdf')
            print_html(tool, html, made)
            subprocess.run(['qpdf', '--object-streams=generate', '--deterministic-id', made, os.path.join(folder, f'{paper.name}.pdf')], check=True)
        write(os.path.join(folder, f'{paper.name}.json'), paper.truth(tool))
