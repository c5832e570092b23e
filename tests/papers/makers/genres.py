"""What a paper is about: goods, hire, hours, terms … as lines and columns."""
from datetime import timedelta
from decimal import Decimal

from forms import cents
from goods import stock
from paper import Adjustment, Line

STANDARD = [
    ['article', 'name', 'quantity', 'unit', 'price', 'net'], ['quantity', 'unit', 'name', 'price', 'net'], ['pos', 'name', 'quantity_unit', 'price', 'net'],
    ['article', 'name', 'unit', 'quantity', 'price', 'vat', 'net'], ['name', 'quantity', 'price', 'vat', 'net'], ['pos', 'article', 'quantity', 'unit', 'name', 'price', 'net', 'vat'],
    ['name', 'unit', 'price', 'quantity', 'net'], ['quantity', 'article', 'name', 'unit', 'price', 'net'], ['name', 'quantity_unit', 'price', 'net'], ['pos', 'article', 'name', 'price', 'unit', 'quantity', 'net'],
]
DISCOUNTED = [
    ['article', 'name', 'quantity', 'unit', 'price', 'discount', 'net'], ['quantity', 'unit', 'article', 'name', 'price', 'discount', 'net'],
    ['pos', 'article', 'name', 'quantity', 'price', 'discount', 'net', 'vat'], ['name', 'quantity_unit', 'price', 'discount', 'vat', 'net'],
    ['article', 'name', 'quantity', 'gross', 'discount', 'net_price', 'net'],
]
PER = [['article', 'name', 'quantity', 'unit', 'price', 'per', 'net'], ['quantity', 'article', 'name', 'price', 'per', 'discount', 'net'],
       ['pos', 'article', 'quantity', 'name', 'per', 'price', 'discount', 'net'], ['article', 'quantity_unit', 'name', 'price_per', 'net']]


def goods(rng, manner, trade, count, rates):
    lines = []
    for name, unit, price, amounts in rng.sample(stock(manner, trade), min(count, len(stock(manner, trade)))):
        first, *details = name.split('|')
        price = (price * Decimal(rng.randint(88, 115)) / 100).quantize(price) or price
        lines.append(Line(first, None, rng.choice(amounts), unit, price, details=details, article=article(rng), rate=rng.choice(rates)))
    return lines


def article(rng):
    return rng.choice([lambda: str(rng.randint(10000, 999999)), lambda: f'{rng.choice("ABKMST")}{rng.randint(100, 9999)}', lambda: f'{rng.randint(10, 99)}.{rng.randint(100, 999)}.{rng.randint(10, 99)}',
                       lambda: f'{rng.choice(["HK", "PVC", "ST", "BT"])}-{rng.randint(100, 999)}-{rng.randint(1, 20):02d}'])()


def plain(rng, paper, words, trade, rates, count):
    paper.lines, paper.columns = goods(rng, paper.manner, trade, count, rates), list(rng.choice(STANDARD))


def discounted(rng, paper, words, trade, rates, count):
    plain(rng, paper, words, trade, rates, count)
    paper.columns = list(rng.choice(DISCOUNTED))
    for line in paper.lines:
        line.discount = rng.choice([None, Decimal(5), Decimal(10), Decimal('12.5'), Decimal(35), Decimal(42)])


def per_hundred(rng, paper, words, trade, rates, count):
    plain(rng, paper, words, trade, rates, count)
    paper.columns = list(rng.choice(PER))
    for line in paper.lines:
        line.per = 1 if line.price > 8 else 1000 if line.price < Decimal('0.2') else 100
        line.price = cents(line.price * line.per)
        line.discount = rng.choice([None, Decimal(20), Decimal(33)]) if 'discount' in paper.columns else None
        if line.quantity >= 200 and rng.random() < 0.5:
            line.details = [words['step'].replace('{q}', '200')]


def delivered(rng, paper, words, trade, rates, count):
    """Lines under the delivery notes they were brought with."""
    plain(rng, paper, words, trade, rates, count + 3)
    day = paper.fields['issue_date'] - timedelta(days=21)
    for place, line in enumerate(paper.lines):
        note = rng.randint(400000, 499999)
        day += timedelta(days=rng.randint(1, 3))
        if place % 3 == 0:
            head = words['bon'].replace('{n}', str(note)).replace('{d}', paper.form.date(day))
        line.group = head


def with_deposit(rng, paper, words, trade, rates, count):
    plain(rng, paper, words, trade, rates, count)
    rate, unit = paper.lines[0].rate, paper.lines[0].unit
    paper.lines.append(Line(words['deposit_line'], None, Decimal(rng.randint(3, 9)), stock_unit(unit), Decimal('12.50'), article=article(rng), rate=rate))
    if paper.kind == 'invoice':
        paper.lines.append(Line(words['deposit_back'], None, Decimal(-rng.randint(2, 6)), stock_unit(unit), Decimal('11.00'), article=article(rng), rate=rate))


def stock_unit(unit):
    return unit if unit in ('st', 'pce', 'Stk', 'pcs', 'ea') else {'m²': 'st'}.get(unit, 'st')


def adjusted(rng, paper, words, trade, rates, count):
    """Project discount, freight and surcharges under the table."""
    plain(rng, paper, words, trade, [rates[0]], count)
    for line in paper.lines:
        line.work_out()
    whole = sum(line.net for line in paper.lines)
    if rng.random() < 0.6:
        percent = rng.choice([2, 3, 5, 8])
        paper.adjustments.append(Adjustment(words['discount'].replace('{d}', str(percent)), -cents(whole * percent / 100), 'discount'))
    if rng.random() < 0.7 or not paper.adjustments:
        paper.adjustments.append(Adjustment(words['freight'], Decimal(rng.choice(['35.00', '67.50', '95.00', '145.00'])), 'freight'))
    if rng.random() < 0.35:
        paper.adjustments.append(Adjustment(words['surcharge'], Decimal(rng.choice(['12.40', '18.75', '24.95'])), 'surcharge'))


def including(rng, paper, words, trade, rates, count):
    if paper.reverse:
        return plain(rng, paper, words, trade, rates, count)
    plain(rng, paper, words, trade, rates[:1], count)
    paper.columns = ['name', 'quantity', 'price', 'net_incl']
    paper.incl = True
    paper.extra['lines_include_vat'] = 'true'


def hire(rng, paper, words, trade, rates, count):
    paper.lines = goods(rng, paper.manner, 'hire', min(count, 5), rates[:1])
    paper.columns = list(rng.choice([['name', 'from', 'until', 'quantity', 'periods', 'price', 'net'], ['quantity', 'name', 'from', 'until', 'periods', 'unit', 'price', 'net']]))
    for line in paper.lines:
        weeks = line.unit in ('week', 'semaine')
        line.periods = Decimal(rng.randint(1, 4) if weeks else rng.randint(2, 9))
        until = paper.fields['issue_date'] - timedelta(days=rng.randint(2, 8))
        line.cells = {'from': paper.form.date(until - timedelta(days=int(line.periods) * (7 if weeks else 1))), 'until': paper.form.date(until)}


def hours(rng, paper, words, trade, rates, count):
    """Work by the hour: person, day, hours, rate; and materials in a second table."""
    names = {'fr': ['J. Lambert', 'P. Renard', 'M. Colin'], 'de': ['K. Hoffmann', 'T. Brandt'], 'en': ['R. Jansen', 'S. Peeters', 'M. Kowalski']}.get(paper.manner, ['R. Jansen', 'M. de Wit', 'K. Bakker', 'S. Yilmaz'])
    unit = {'nl': 'uur', 'be': 'u', 'fr': 'h', 'de': 'Std', 'en': 'hrs'}[paper.manner]
    paper.lines = []
    for step in range(count + 2):
        day = paper.fields['issue_date'] - timedelta(days=14 - step)
        person = rng.choice(names)
        paper.lines.append(Line(f'{words["hours"]} {person}', None, Decimal(rng.choice(['8', '7.5', '4', '6.25', '9'])), unit, Decimal(rng.choice(['52.50', '48.00', '61.75'])), rate=rates[0],
                                cells={'date': paper.form.date(day), 'person': person}))
    paper.columns = list(rng.choice([['date', 'name', 'quantity', 'unit', 'price', 'net'], ['date', 'name', 'quantity_unit', 'price', 'net']]))
    paper.extra['second_table'] = goods(rng, paper.manner, trade, 2, rates[:1])
    paper.lines += paper.extra['second_table']


def reminder(rng, paper, words, trade, rates, count):
    """Invoices that are still open."""
    paper.columns, paper.lines = ['date', 'name', 'net'], []
    for step in range(rng.randint(2, 5)):
        day = paper.fields['issue_date'] - timedelta(days=40 + 9 * step)
        paper.lines.append(Line(words['open_line'].replace('{n}', f'{day.year}{rng.randint(100, 4999):04d}'), Decimal(rng.randint(20000, 900000)) / 100, cells={'date': paper.form.date(day)}))
    paper.extra['open'] = sum(line.net for line in paper.lines)


GENRES = {'reminder': reminder, 'plain': plain, 'discounted': discounted, 'per_hundred': per_hundred, 'delivered': delivered, 'with_deposit': with_deposit, 'adjusted': adjusted, 'including': including, 'hire': hire, 'hours': hours}
