"""What may happen between an order and its invoices: each gives later papers with their differences."""
from copy import deepcopy
from dataclasses import dataclass, field
from decimal import Decimal

from forms import cents
from paper import Adjustment, Line
from works import term_name


@dataclass
class Later:
    """A later paper: its lines, and what differs from the order (name, why, amount)."""
    kind: str
    lines: list
    differs: list = field(default_factory=list)
    note: str = ''
    adjustments: list = field(default_factory=list)
    statement: list = field(default_factory=list)
    bare: bool = False


def copy(lines):
    return deepcopy(lines)


def whole(rng, ordered, words):
    return [Later('invoice', copy(ordered), note='Everything as ordered.')]


def split(rng, ordered, count):
    """The ordered quantities over several deliveries."""
    left, parts = copy(ordered), []
    for step in range(count):
        part = []
        for line in left:
            share = line.quantity if step == count - 1 else (line.quantity * rng.choice([0, 40, 50]) / 100).quantize(Decimal(1))
            if share:
                part.append(deepcopy(line))
                part[-1].quantity = share
                line.quantity -= share
        parts.append(part or [deepcopy(ordered[0])])
        if not part:
            parts[-1][0].quantity = Decimal(1)
            left[0].quantity -= 1
    return [[line for line in part if line.quantity] for part in parts]


def parts(rng, ordered, words):
    return [Later('invoice', part, note='A part of what was ordered.') for part in split(rng, ordered, rng.choice([2, 2, 3]))]


def quantity(rng, ordered, words):
    lines = copy(ordered)
    line = rng.choice(lines)
    before = line.work_out().net
    line.quantity += max(Decimal(1), (line.quantity / 6).quantize(Decimal(1)))
    return [Later('invoice', lines, [(line.name, 'quantity', line.work_out().net - before)], 'More than ordered of one line.')]


def price(rng, ordered, words):
    lines = copy(ordered)
    line = rng.choice(lines)
    before = line.work_out().net
    line.price = (line.price * Decimal(rng.choice(['1.06', '1.12', '1.25', '0.95']))).quantize(line.price, 'ROUND_UP')
    return [Later('invoice', lines, [(line.name, 'price', line.work_out().net - before)], 'Another price than ordered.')]


def freight(rng, ordered, words):
    """Freight that was not ordered: as a line or under the table."""
    amount, label = Decimal(rng.choice(['45.00', '67.50', '95.00'])), words['freight']
    if rng.random() < 0.5:
        return [Later('invoice', copy(ordered), [(label, 'surcharge', amount)], 'Freight under the table that was not ordered.', [Adjustment(label, amount, 'freight')])]
    line = Line(label, None, Decimal(1), ordered[0].unit if ordered[0].unit in ('st', 'pce', 'Stk', 'pcs') else 'st', amount, article=f'VR{rng.randint(10, 99)}', rate=ordered[0].rate)
    return [Later('invoice', copy(ordered) + [line], [(label, 'not_ordered', amount)], 'A line for freight that was not ordered.')]


def surcharge(rng, ordered, words):
    amount, label = Decimal(rng.choice(['12.40', '18.75', '24.95'])), words['surcharge']
    return [Later('invoice', copy(ordered), [(label, 'surcharge', amount)], 'A surcharge that was not ordered.', [Adjustment(label, amount, 'surcharge')])]


def twice(rng, ordered, words):
    """A line of the first invoice is on the second again."""
    again = deepcopy(ordered[0])
    rest = [line for line in ordered[1:]]
    one, two = [deepcopy(ordered[0])] + copy(rest[:len(rest) // 2]), copy(rest[len(rest) // 2:]) + [again]
    return [Later('invoice', one, note='A part of what was ordered.'), Later('invoice', two, [(again.name, 'already_invoiced', again.work_out().net)], 'One line was on the first invoice already.')]


def discount_forgotten(rng, ordered, words):
    """The order has a discount per line; the invoice leaves it out."""
    lines = copy(ordered)
    differs = []
    for line in lines:
        if line.discount:
            with_discount = line.work_out().net
            line.discount = None
            differs.append((line.name, 'discount', line.work_out().net - with_discount))
    return [Later('invoice', lines, differs, 'The discount of the order was left out.')]


def returned(rng, ordered, words):
    """All as ordered; then goods go back and are credited."""
    back = deepcopy(ordered[0])
    back.quantity = max(Decimal(1), (back.quantity / 4).quantize(Decimal(1)))
    return [Later('invoice', copy(ordered), note='Everything as ordered.'), Later('credit_note', [back], [(back.name, 'quantity', -back.work_out().net)], 'A credit note for goods that went back.')]


def corrected(rng, ordered, words):
    """Too many invoiced, and credited afterwards: in the end it fits."""
    first = quantity(rng, ordered, words)[0]
    name, _, amount = first.differs[0]
    line = deepcopy(next(line for line in ordered if line.name == name))
    line.quantity = next(one for one in first.lines if one.name == name).quantity - line.quantity
    return [first, Later('credit_note', [line], [(name, 'quantity', -amount)], 'Credits what was too much on the first invoice.')]


def price_credited(rng, ordered, words):
    """Deliveries in parts; the last at another price, of which the difference is credited."""
    papers = parts(rng, ordered, words)
    line = papers[-1].lines[-1]
    before, old = line.work_out().net, line.price
    line.price = (old * Decimal('1.1')).quantize(old, 'ROUND_UP')
    more = line.work_out().net - before
    papers[-1].differs, papers[-1].note = [(line.name, 'price', more)], 'The last line at another price than ordered.'
    back = deepcopy(line)
    back.price = line.price - old
    amount = back.work_out().net
    return [*papers, Later('credit_note', [back], [(line.name, 'price', -amount)], 'Credits the difference in price.')]


def not_ordered(rng, ordered, words):
    extra = deepcopy(ordered[-1])
    return [Later('invoice', copy(ordered), [(extra.name, 'not_ordered', extra.work_out().net)], 'The last line was not ordered.')]


def price_and_freight(rng, ordered, words):
    paper = price(rng, ordered, words)[0]
    amount, label = Decimal('55.00'), words['freight']
    paper.adjustments.append(Adjustment(label, amount, 'freight'))
    paper.differs.append((label, 'surcharge', amount))
    paper.note = 'Another price, and freight that was not ordered.'
    return [paper]


def late_extra(rng, ordered, words):
    """Partial deliveries; the last brings more than was left."""
    papers = parts(rng, ordered, words)
    line = papers[-1].lines[0]
    more = max(Decimal(1), (line.quantity / 5).quantize(Decimal(1)))
    before = line.work_out().net
    line.quantity += more
    papers[-1].differs, papers[-1].note = [(line.name, 'quantity', line.work_out().net - before)], 'The last delivery is more than what was left.'
    return papers


def only_whole(rng, ordered, words):
    """An invoice that names only what is to be paid, VAT included."""
    return [Later('invoice', copy(ordered), note='The paper has no amount without VAT.', bare=True)]


def terms(rng, ordered, words, short=False):
    """The contract sum in terms."""
    whole_sum = sum(line.work_out().net for line in ordered)
    shares = rng.choice([[30, 40, 30], [20, 30, 30, 20], [20, 20, 25, 25, 10]])
    papers, before = [], Decimal(0)
    for number, share in enumerate(shares, 1):
        last = number == len(shares)
        amount = whole_sum - before if last else cents(whole_sum * share / 100)
        less = cents(amount * Decimal('0.1')) if last and short else Decimal(0)
        line = Line(term_name(words, number, shares), amount - less, rate=ordered[0].rate)
        differs = [(line.name, 'price', -less)] if less else []
        papers.append(Later('invoice', [line], differs, 'The last term is less than what was left.' if less else f'Term {number} of {len(shares)}.', statement=[('contract_sum', whole_sum), ('before', before)]))
        before += amount - less
    return papers


def short_terms(rng, ordered, words):
    return terms(rng, ordered, words, short=True)


FITTING = [whole, parts, terms, whole, parts, parts, terms, whole]
DIFFERING = [quantity, price, freight, twice, discount_forgotten, late_extra, returned, short_terms, surcharge, corrected, not_ordered, price_and_freight, price_credited]
