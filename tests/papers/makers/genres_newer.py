"""What the newer papers are about: two rates, VAT per line, hire per week, work in regie, terms with their schedule."""
from datetime import timedelta
from decimal import Decimal

from forms import cents
from genres import article, goods
from paper import Line
from works import subcontract

COLUMNS = [['quantity', 'unit', 'price', 'net', 'name'], ['article', 'quantity', 'unit', 'name', 'vat', 'price', 'net'], ['name', 'vat', 'quantity', 'price', 'net'], ['pos', 'name', 'article', 'price', 'quantity_unit', 'net']]
LOW = {'nl': 9, 'be': 6, 'fr': 6, 'de': 7, 'en': 9}


def reordered(rng, paper, words, trade, rates, count):
    """Columns in an order that other programs do not have."""
    paper.lines, paper.columns = goods(rng, paper.manner, trade, count, rates[:1]), list(rng.choice(COLUMNS))


def two_rates(rng, paper, words, trade, rates, count):
    reordered(rng, paper, words, trade, rates, max(count, 3))
    paper.columns = list(rng.choice(COLUMNS[1:3]))
    paper.reverse = paper.seller.country != paper.buyer.country
    for place, line in enumerate(paper.lines):
        line.rate = Decimal(LOW[paper.manner]) if place % 3 == 1 else rates[0]


def vat_per_line(rng, paper, words, trade, rates, count):
    """Each line has its VAT and its sum with VAT; the totals add these up."""
    reordered(rng, paper, words, trade, rates, count)
    paper.columns, paper.vat_by = ['name', 'quantity', 'price', 'net', 'vat', 'tax', 'with_tax'], 'lines'
    for line in paper.lines:
        tax = cents(line.work_out().net * (0 if paper.reverse else line.rate) / 100)
        line.cells = {'tax': paper.form.money(tax), 'with_tax': paper.form.money(line.net + tax)}


def week_hire(rng, paper, words, trade, rates, count):
    """Hire by the week: pieces times weeks times the price of a week."""
    paper.lines, paper.columns = [], list(rng.choice([['week', 'name', 'quantity', 'periods', 'week_price', 'net'], ['quantity', 'article', 'name', 'week', 'week_price', 'periods', 'net']]))
    last = paper.fields['issue_date'].isocalendar()[1]
    for line in goods(rng, paper.manner, 'hire', min(count + 1, 4), rates[:1]):
        weeks = rng.randint(1, 4)
        first = max(1, last - weeks)
        paper.lines.append(Line(line.name, None, Decimal(rng.randint(1, 6)), '', line.price, periods=Decimal(weeks), details=line.details, article=article(rng), rate=rates[0],
                                cells={'week': f'{first}' if weeks == 1 else f'{first}-{first + weeks - 1}'}))


def regie(rng, paper, words, trade, rates, count):
    """Hours by day ticket, some at a higher rate, and a machine."""
    paper.columns, paper.lines = list(rng.choice([['ticket', 'date', 'name', 'quantity', 'hour_price', 'net'], ['date', 'quantity', 'name', 'ticket', 'hour_price', 'net']])), []
    plain, high = Decimal(rng.choice(['46.50', '54.00', '58.25'])), Decimal(rng.choice(['69.75', '72.90']))
    for step in range(min(count, 7) + 1):
        day = paper.fields['issue_date'] - timedelta(days=15 - 2 * step)
        late = rng.random() < 0.25
        paper.lines.append(Line(words.all('overtime' if late else 'regie')[step % 2], None, Decimal(rng.choice(['8', '6.5', '3.75', '2'])), '', high if late else plain, rate=rates[0],
                                cells={'date': paper.form.date(day), 'ticket': str(rng.randint(21000, 21999))}))


def retained(rng, paper, words, trade, rates, count):
    """Works of which five percent is held back until they are handed over."""
    reordered(rng, paper, words, trade, rates, count)
    paper.extra['retention'] = cents(sum(line.work_out().net for line in paper.lines) * 5 / 100)


def staged(rng, paper, words, trade, rates, count):
    """Term n of m, with all terms of the contract above it."""
    shares = rng.choice([[15, 35, 30, 20], [25, 25, 25, 15, 10], [40, 40, 20]])
    whole, number, stages = Decimal(rng.randint(160, 1900) * 100), rng.randint(1, len(shares)), words.all('stages')
    names = [*stages[:len(shares) - 1], stages[-1]]
    amounts = [cents(whole * share / 100) for share in shares]
    states = ['state_done' if place < number else 'state_now' if place == number else 'state_later' for place in range(1, len(shares) + 1)]
    paper.extra['schedule'] = list(zip(range(1, len(shares) + 1), names, [f'{share} %' for share in shares], amounts, states))
    name = words['term'].replace('{n}', str(number)).replace('{m}', str(len(shares))).replace('{p}', str(shares[number - 1])).replace('{what}', names[number - 1])
    paper.lines, paper.columns = [Line(name, amounts[number - 1], rate=rates[0])], ['name', 'net']
    paper.extra |= {'term': f'{number}/{len(shares)}', 'contract_sum': whole, 'invoiced_before': sum(amounts[:number - 1])}
    paper.statement = [('contract_sum', whole), *([('before', paper.extra['invoiced_before'])] if number > 1 else [])]


def shifted(rng, paper, words, trade, rates, count):
    """Subcontracted work without a blocked account: the buyer owes the VAT."""
    subcontract(rng, paper, words, trade, rates, count)
    for key in ('wages', 'g_amount', 'g_account'):
        paper.extra.pop(key)
    paper.columns = list(rng.choice([['name', 'quantity', 'unit', 'price', 'vat', 'net'], ['quantity', 'unit', 'price', 'net', 'name']]))


def partly(rng, paper, words, trade, rates, count):
    """Ordered, delivered and still to come."""
    reordered(rng, paper, words, trade, rates, count)
    for line in paper.lines:
        rest = rng.choice([0, 0, 0, 2, 6])
        line.cells = {'ordered': paper.form.quantity(line.quantity + rest), 'backorder': paper.form.quantity(Decimal(rest)) if rest else ''}


GENRES_NEWER = {one.__name__: one for one in (reordered, two_rates, vat_per_line, week_hire, regie, retained, staged, shifted, partly)}
