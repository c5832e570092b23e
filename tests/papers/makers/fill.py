"""Fills in one paper of the plan: companies, numbers, dates, lines."""
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from companies import buyers, sellers
from forms import Form
from genres import GENRES
from genres_newer import GENRES_NEWER
from paper import Paper
from words import Words
from works import WORKS

TRADES = {'nl': ['building', 'steel', 'concrete', 'timber', 'fixings', 'fittings', 'ground', 'works'], 'be': ['building', 'steel', 'concrete', 'works', 'fittings', 'timber'],
          'de': ['steel'], 'fr': ['building', 'concrete', 'steel', 'works', 'fittings'], 'en': ['parts', 'steel']}
NEEDED = {'hire': ['hire'], 'term': ['works', 'steel'], 'progress': ['works', 'steel'], 'subcontract': ['works', 'ground', 'steel', 'hire'], 'hours': ['works', 'ground', 'steel', 'hire'], 'per_hundred': ['fixings', 'fittings', 'parts'],
          'regie': ['works', 'ground'], 'retained': ['works'], 'staged': ['works', 'steel'], 'shifted': ['works', 'ground', 'steel'], 'two_rates': ['building', 'works', 'steel']}
RATES = {'nl': [[21], [21], [21], [21], [21, 9]], 'be': [[21], [21], [6], [21, 6]], 'fr': [[21], [21], [6], [21, 6]], 'de': [[19]], 'en': [[21]]}
PLACES = {'nl': ['Nieuwbouw 24 woningen De Weiden', '25014 Renovatie flat Meerzicht', 'W-2025-118 Loods Havenkade', 'Uitbreiding school De Vlinder', '24.0871 Appartementen Stadspoort', 'Parkstraat 12 te Zutphen'],
          'be': ['Residentie Ter Linden, Aalst', 'Werf 2451 - Kerkstraat Lokeren', 'Magazijn Transport Declercq', 'Sociale woningen Broekzele'], 'fr': ['Résidence Les Tilleuls', 'Chantier 2508 - rue de la Gare', 'Hall industriel Sambreville', 'École communale Marchin'],
          'de': ['Halle 4 Logistikpark Gronau', 'BV Neubau Parkdeck Rheine', 'Kommission 25-0418', 'Brücke L 602'], 'en': ['Pump station Flushing', 'JB-2291 Conveyor line 3', 'Tank farm revamp T-104', 'Module M12']}


def number(rng, kind, year, later=0):
    running, letter = rng.randint(18, 9800) + later, {'invoice': 'F', 'credit_note': 'C', 'order': 'B', 'quote': 'O', 'order_response': 'OB', 'delivery_note': 'P', 'other': 'H'}[kind]
    return rng.choice([f'{year}{running:04d}', f'{year}-{running:04d}', f'{letter}{year % 100}{running:05d}', f'{year % 100}{running:06d}', f'{letter}-{year}-{running}', f'{letter}{letter}/{year}/{running:05d}', f'{year % 100}.{running:04d}',
                       f'{rng.randint(3, 9)}0{running:06d}', f'{year}/{running:03d}', f'{letter}{320000 + running}'])


def order_number(rng, year):
    return rng.choice([f'45{rng.randint(10000000, 99999999)}', f'PO-{rng.randint(10100, 99999)}', f'IO{year % 100}-{rng.randint(12, 980):04d}', f'{year % 100}.{rng.randint(100, 999):04d}-{rng.randint(1, 30):02d}', f'BB-{year}/{rng.randint(11, 780)}',
                       f'W{rng.randint(24001, 26399)}-{rng.randint(1, 40):02d}', f'{rng.randint(100234, 988776)}', f'{year}{rng.randint(1000, 9999)}'])


def chosen_seller(rng, manner, trade, genre):
    wanted = ['hire'] if genre in ('hire', 'week_hire') else ['works', 'ground', 'hire'] if genre in ('subcontract', 'term', 'progress', 'hours', 'regie', 'retained', 'staged', 'shifted') else [trade]
    return rng.choice(sellers(manner, wanted) or sellers(manner, [trade]) or sellers(manner, None))


def fill(seed, manner, kind, genre, oddity='', later=False):
    rng = Random(seed)
    trade = rng.choice([one for one in TRADES[manner] if genre not in NEEDED or one in NEEDED[genre]] or TRADES[manner])
    seller = chosen_seller(rng, manner, trade, genre)
    buyer = rng.choice([one for one in buyers(manner) if one.name != seller.name])
    if genre in ('subcontract', 'shifted'):
        buyer = rng.choice([one for one in buyers(manner) if one.country == seller.country and one.name != seller.name] or [buyer])
    issued = date(2024, 1, 8) + timedelta(days=rng.randint(0, 980))
    paper = Paper(kind, manner, seller, buyer, {'number': number(rng, kind, issued.year), 'issue_date': issued}, [], [], genre=genre, oddity=oddity, later=later)
    paper.form = Form(manner, rng)
    paper.term = rng.choice([8, 14, 30, 30, 45, 60])
    references(rng, paper, issued)
    rates = [Decimal(rate) for rate in rng.choice(RATES[manner])]
    paper.reverse = seller.country != buyer.country or (manner in ('be', 'fr') and kind != 'order' and rng.random() < 0.2)
    if seller.country == buyer.country == 'DE':
        rates = [Decimal(19)]
    if trade not in ('works', 'building'):
        rates = rates[:1]
    count = rng.choice([1, 2, 4, 5, 6, 8, 10, 12]) if not genre == 'long' else 40
    words = Words(manner, rng, later)
    {**GENRES, **WORKS, **GENRES_NEWER, 'long': long_list}[genre](rng, paper, words, trade, rates, count)
    if genre == 'subcontract' and seller.country != 'NL':
        for key in ('wages', 'g_amount', 'g_account'):
            paper.extra.pop(key)
    finish(rng, paper)
    return paper.work_out(), words, rng


def long_list(rng, paper, words, trade, rates, count):
    """More lines than fit on a page."""
    GENRES['plain'](rng, paper, words, trade, rates[:1], 8)
    rows = [row for _ in range(4) for row in rng.sample(paper.lines, len(paper.lines))][:rng.choice([26, 31])]
    paper.lines = [type(row)(f'{row.name} {"ABCD"[step // 8]}{step % 8 + 1}', None, row.quantity + step % 5, row.unit, row.price, article=f'{row.article[:6]}-{step}', rate=row.rate) for step, row in enumerate(rows)]
    paper.extra['long'] = True


def references(rng, paper, issued):
    fields, refs, kind = paper.fields, paper.refs, paper.kind
    if kind == 'invoice' and rng.random() < 0.85:
        fields['due_date'] = issued + timedelta(days=paper.term)
    if kind == 'quote':
        refs['valid_until'] = issued + timedelta(days=30)
    if kind in ('invoice', 'credit_note', 'order_response', 'delivery_note') and rng.random() < 0.8:
        fields['order_number'] = order_number(rng, issued.year)
    if kind in ('order', 'order_response') or rng.random() < 0.25:
        ahead = rng.randint(5, 40) if kind in ('order', 'order_response', 'quote') else -rng.randint(1, 12)
        fields['delivery_date'] = issued + timedelta(days=ahead)
    if rng.random() < 0.55 or paper.oddity == 'letter':
        fields['project'] = rng.choice(PLACES[paper.manner])
    choices = {'order': ['supplier_no', 'quote_no', 'contact'], 'quote': ['customer_no', 'contact']}.get(kind, ['customer_no', 'own_order', 'note_no', 'quote_no', 'contact'])
    made = {'customer_no': str(rng.randint(10012, 99871)), 'supplier_no': str(rng.randint(60010, 89999)), 'own_order': f'VO{rng.randint(100000, 999999)}', 'note_no': str(rng.randint(300000, 899999)),
            'quote_no': f'OF-{issued.year}-{rng.randint(100, 999)}', 'contact': rng.choice(['A. Verbeek', 'M. Claes', 'Sandra Kuiper', 'J. Peters', 'T. Wouters'])}
    for key in choices:
        if rng.random() < 0.5:
            refs[key] = made[key]
    if paper.later and kind == 'delivery_note':
        refs.pop('note_no', None)  # its own number is the only one of a delivery note
    if kind == 'credit_note':
        refs['credited'] = number(rng, 'invoice', issued.year)


def finish(rng, paper):
    """What depends on the kind: signs of a credit note, bare orders, no prices on a delivery note."""
    if paper.kind == 'credit_note':
        sign = rng.choice(['quantity', 'amount', 'plain', 'plain'])
        if sign != 'plain':
            for line in paper.lines:
                line.quantity = -line.quantity
            for one in paper.adjustments:
                one.amount = -one.amount
            paper.form.minus = rng.choice(['-{}', '{}-', '({})', '{} CR', '-{}'])
    if paper.kind == 'order' and rng.random() < 0.5:
        paper.extra['net_only'] = True
    if paper.kind == 'delivery_note':
        paper.columns = [key for key in ['article', 'name', 'quantity', 'unit']] if rng.random() < 0.5 else ['quantity_unit', 'article', 'name']
        if paper.genre == 'partly':
            paper.columns = ['article', 'name', 'ordered', 'quantity', 'unit', 'backorder']
        for line in paper.lines:
            line.price = line.net = None
    if rng.random() < 0.25:
        paper.vat_by = 'lines'
    if paper.kind == 'invoice' and paper.genre in ('plain', 'discounted', 'adjusted') and rng.random() < 0.15:
        paper.extra['paid'] = Decimal(rng.choice(['100.00', '250.00', '500.00']))
