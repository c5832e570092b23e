"""Makes the dossiers: an order and what came after it. `python3 dossiers.py [first] [last]`."""
import os
import sys
from copy import deepcopy
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from companies import buyers, sellers
from draft import Draft
from fill import PLACES, RATES, TRADES, number, order_number
from forms import Form
from genres import goods
from layouts import ACCENTS, LAYOUTS, lay_out
from make import HERE, print_with_truth, write
from paper import Paper
from plan import FITTING as LAYOUT_FITS
from scenarios import DIFFERING, FITTING, discount_forgotten, not_ordered, only_whole, short_terms, terms, whole
from words import Words



def shuffled(items, seed):
    return Random(seed).sample(items, len(items))


MANNERS = ['nl'] * 11 + ['be'] * 3 + ['en'] * 2 + ['de'] * 2 + ['fr'] * 2
MANNERS = shuffled(MANNERS * 3, 5)
SCENARIOS = shuffled(FITTING * 3 + (DIFFERING * 3)[:34] + [only_whole] * 2, 8)
TOOLS = ['chromium', 'reportlab', 'writer', 'groff', 'weasyprint', 'reportlab', 'latex', 'wkhtmltopdf', 'calc', 'groff']
COLUMNS = [['article', 'name', 'quantity', 'unit', 'price', 'net'], ['quantity', 'unit', 'name', 'price', 'net'], ['pos', 'name', 'quantity_unit', 'price', 'net'], ['pos', 'article', 'name', 'unit', 'price', 'quantity', 'net']]


class House:
    """How one company's papers look: its tool, layout, words and forms stay the same."""

    def __init__(self, rng, manner, tool):
        fits = [name for name in LAYOUTS if manner in LAYOUT_FITS.get(name, [manner])]
        self.tool, self.layout, self.seed = tool, rng.choice(fits), rng.randint(1, 99999)
        self.words, self.form = Words(manner, rng), Form(manner, rng)
        self.issued = 0
        self.columns, self.font, self.accent = rng.choice(COLUMNS), rng.choice(['sans', 'serif', 'wide']), rng.choice(ACCENTS)

    def number(self, kind, year):
        """Numbers of one form that count on."""
        self.issued += Random(self.seed + self.issued).randint(1, 40)
        return number(Random(self.seed), kind, year, self.issued)

    def print(self, paper, folder, name):
        paper.form = self.form
        typed = Draft(paper, self.words, self.form, Random(self.seed))
        sheet = lay_out(self.layout, typed)
        sheet.font, sheet.accent = self.font, self.accent
        print_with_truth(self.tool, sheet, typed, folder, name, {'layout': self.layout})
        return typed


class Dossier:
    def __init__(self, place):
        self.place, self.rng = place, Random(41000 + place)
        rng = self.rng
        self.manner, self.scenario = MANNERS[place - 1], SCENARIOS[place - 1]
        trade = rng.choice(TRADES[self.manner])
        if self.scenario in (terms, short_terms) and 'works' in TRADES[self.manner]:
            trade = 'works'
        self.seller = rng.choice(sellers(self.manner, [trade]) or sellers(self.manner, None))
        self.buyer = rng.choice([one for one in buyers(self.manner) if one.name != self.seller.name])
        self.ours = House(rng, self.manner, TOOLS[place % len(TOOLS)])
        self.theirs = House(rng, self.manner, TOOLS[(place * 3 + 1) % len(TOOLS)])
        self.rates = [Decimal(rate) for rate in RATES[self.manner][0]]
        self.trade, self.project = trade, rng.choice(PLACES[self.manner])
        self.day = date(2025, 1, 6) + timedelta(days=rng.randint(0, 420))
        self.last_invoice = ''
        self.folder = os.path.abspath(os.path.join(HERE, '..', 'dossiers', f'{place:02d}'))

    def lines(self, count):
        lines = goods(self.rng, self.manner, self.trade, count, self.rates)
        if self.scenario is discount_forgotten:
            for line in lines[::2]:
                line.discount = Decimal(self.rng.choice([5, 10, 15]))
        return lines

    def paper(self, kind, lines, orders, day, columns):
        paper = Paper(kind, self.manner, self.seller, self.buyer, {'number': self.theirs.number(kind, day.year), 'issue_date': day}, deepcopy(lines), list(columns))
        paper.reverse = self.seller.country != self.buyer.country
        if self.scenario is discount_forgotten or any(line.discount for line in lines):
            paper.columns.insert(-1, 'discount')
        if len(orders) == 1:
            paper.fields['order_number'] = orders[0]
        if self.project and self.place % 3:
            paper.fields['project'] = self.project
        return paper

    def make(self):
        os.makedirs(self.folder, exist_ok=True)
        lines = self.lines(self.rng.randint(3, 6))
        later = self.scenario(self.rng, lines, self.theirs.words)
        ordered = lines[:-1] if self.scenario is not_ordered else lines
        halves = [ordered]
        if self.scenario is whole and self.place % 2:
            halves = [ordered[:2], ordered[2:]]
        orders = [self.order(part, step) for step, part in enumerate(halves)]
        self.groups(later, halves, orders)
        papers, so_far = [], Decimal(0)
        for step, one in enumerate(later, len(orders) + 1):
            found, so_far = self.follow(one, step, [order['number'] for order in orders], so_far)
            papers.append(found)
        write(os.path.join(self.folder, 'truth.json'), {'scenario': self.scenario.__name__, 'language': {'be': 'nl-BE'}.get(self.manner, self.manner), 'orders': orders, 'papers': papers})

    def order(self, lines, step):
        paper = self.paper('order', lines, [], self.day + timedelta(days=step * 3), self.ours.columns)
        paper.fields['number'] = order_number(self.rng, self.day.year)
        paper.fields['delivery_date'] = self.day + timedelta(days=20)
        paper.extra['net_only'] = self.place % 2 == 0
        paper.work_out()
        name = f'{step + 1:02d}'
        self.ours.print(paper, self.folder, name)
        return {'file': f'{name}.pdf', 'number': paper.fields['number'], 'total_excl': f'{paper.fields["total_excl"]:.2f}'}

    def groups(self, later, halves, orders):
        """A collective invoice names each order above its lines."""
        if len(orders) > 1:
            for place, line in enumerate(later[0].lines):
                order = orders[0 if place < len(halves[0]) else 1]
                line.group = f'{self.theirs.words["order_number"]} {order["number"]}'

    def follow(self, one, step, orders, so_far):
        day = self.day + timedelta(days=14 + 21 * step)
        paper = self.paper(one.kind, one.lines, orders, day, ['name', 'net'] if one.statement else self.theirs.columns)
        paper.adjustments, paper.statement = one.adjustments, one.statement
        if one.kind == 'invoice':
            paper.fields['due_date'] = day + timedelta(days=30)
        else:
            self.credit(paper)
        paper.work_out()
        if one.bare:
            paper.columns = ['name', 'quantity_unit']
            paper.extra['open'] = paper.fields['total_incl']
        self.last_invoice = paper.fields['number']
        name = f'{step:02d}'
        self.theirs.print(paper, self.folder, name)
        difference = sum((amount for _, _, amount in one.differs), Decimal(0))
        so_far += difference
        return {'file': f'{name}.pdf', 'kind': one.kind, 'number': paper.fields['number'], 'orders': orders, 'difference': None if one.bare else f'{difference:.2f}', 'so_far': f'{so_far:.2f}',
                'lines': [{'name': name, 'why': why, 'amount': f'{amount:.2f}'} for name, why, amount in one.differs], 'note': one.note}, so_far

    def credit(self, paper):
        """Half of the sellers print credits with a minus sign."""
        paper.refs['credited'] = self.last_invoice
        if self.place % 2:
            for line in paper.lines:
                line.quantity = -line.quantity


if __name__ == '__main__':
    first, last = (sys.argv[1:] + ['1', '60'][len(sys.argv) - 1:])
    for place in range(int(first), int(last) + 1):
        Dossier(place).make()
