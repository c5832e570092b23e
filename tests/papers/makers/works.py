"""Papers of works: terms of a contract sum, progress statements, subcontracting with a blocked account."""
from decimal import Decimal

from forms import cents
from genres import goods
from paper import Line


def term(rng, paper, words, trade, rates, count):
    """Term n of m: the contract sum, what was invoiced before, what is asked now."""
    shares = rng.choice([[20, 30, 30, 20], [10, 25, 25, 20, 15, 5], [30, 30, 30, 10]])
    whole, number = Decimal(rng.randint(180, 2400) * 100), rng.randint(2, len(shares))
    now = cents(whole * shares[number - 1] / 100)
    before = cents(whole * sum(shares[:number - 1]) / 100)
    paper.lines = [Line(term_name(words, number, shares), now, rate=rates[0])]
    paper.columns = ['name', 'net']
    paper.extra |= {'term': f'{number}/{len(shares)}', 'contract_sum': whole, 'invoiced_before': before}
    if rng.random() < 0.5:
        extra = cents(Decimal(rng.randint(300, 4800)) + Decimal('0.50'))
        paper.lines.append(Line(words['extra_work'], extra, rate=rates[0]))
        paper.extra['extra_work'] = extra
    paper.statement = [('contract_sum', whole), ('before', before)]


def term_name(words, number, shares):
    stages = words.all('stages')
    what = stages[-1] if number == len(shares) else stages[number - 1]
    text = words['term'] if number > 1 else words.all('term')[0]
    return text.replace('{n}', str(number)).replace('{m}', str(len(shares))).replace('{p}', str(shares[number - 1])).replace('{what}', what)


def progress(rng, paper, words, trade, rates, count):
    """A statement of works: per item the contract amount, what is ready, what was invoiced, what is new."""
    paper.columns = ['pos', 'name', 'contract', 'percent', 'before', 'net']
    paper.lines = []
    for line in goods(rng, paper.manner, 'works' if paper.manner in ('nl', 'be', 'fr') else 'steel', count, rates[:1]):
        whole = line.work_out().net
        ready, was = rng.choice([(60, 25), (100, 40), (80, 0), (100, 75), (50, 20)])
        before, now = cents(whole * was / 100), cents(whole * ready / 100)
        paper.lines.append(Line(line.name, now - before, rate=rates[0], details=line.details,
                                cells={'contract': paper.form.money(whole), 'percent': f'{ready} %', 'before': paper.form.money(before)}))
    net = sum(line.net for line in paper.lines)
    if paper.kind == 'invoice' and rng.random() < 0.7:
        paper.extra['retention'] = cents(net * 5 / 100)


def subcontract(rng, paper, words, trade, rates, count):
    """Hours and quantities of a subcontractor: VAT is the buyer's, part goes to the blocked account."""
    paper.lines = goods(rng, paper.manner, rng.choice(['works', 'ground']) if paper.manner == 'nl' else trade, count, rates[:1])
    paper.columns = list(rng.choice([['name', 'quantity', 'unit', 'price', 'net'], ['pos', 'quantity_unit', 'name', 'price', 'net']]))
    paper.reverse = True
    net = sum(line.work_out().net for line in paper.lines)
    paper.extra['wages'] = cents(net * Decimal('0.4'))
    paper.extra['g_amount'] = cents(paper.extra['wages'] * Decimal('0.25'))
    paper.extra['g_account'] = paper.seller.g_account


WORKS = {'term': term, 'progress': progress, 'subcontract': subcontract}
