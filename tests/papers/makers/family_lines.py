"""The lines of a page of families.py: what is sold, what it costs, what stands in each cell and in the truth."""
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal

from forms import cents
from goods import stock

RIGHT = set('q p n g v d dd d1 d2 da pn r per w c ready cum was cq wq kg'.split())
WIDE = {'name': 40, 'q': 10, 'a': 13, 'qu': 14, 'pu': 15, 'date': 12, 'p': 12, 'n': 13, 'g': 13, 'c': 14, 'cum': 13, 'was': 13}
CODES = {'21': '1', '9': '2', '6': '2', '0': '0', '19': '1'}
ARTICLES = ['{0:05d}', '{0:03d}.210', 'AR{0:04d}', '10-{0:05d}', 'K{0:03d}/16']


@dataclass
class Line:
    name: str
    details: list
    article: str
    unit: str
    quantity: Decimal
    price: Decimal
    rate: str
    per: int = 1
    off: list = field(default_factory=list)  # percents, one after the other
    less: Decimal = Decimal(0)               # a discount as an amount
    weeks: int = 0
    done: tuple = ()                         # of a term: contract sum, percent ready, ready, invoiced before
    before: Decimal = Decimal(0)             # quantity of earlier statements
    optional: bool = False
    day: object = None

    @property
    def net(self):
        if self.done:
            return self.done[2] - self.done[3]
        value = self.quantity * self.price * (self.weeks or 1) / self.per
        for percent in self.off:
            value = value * (100 - percent) / 100
        return cents(value) - self.less


def lines_of(form, roles, rng, count, rates, issued):
    goods, made, style = stock(form.manner, form.trade), [], rng.choice(ARTICLES)
    for n in range(count):
        name, unit, price, amounts = goods[(n + rng.randint(0, 2)) % len(goods)] if count > len(goods) else goods[n]
        first, *details = name.split('|')
        line = Line(first, details if 'details' in form.odd else [], style.format(rng.randint(100, 999)), unit, rng.choice(amounts), price, rates[n % len(rates)], day=issued - timedelta(count - n))
        if 'per' in roles and rng.random() < 0.6:
            line.per = rng.choice([10, 100])
            line.price = cents(line.price * line.per)
        if 'd' in roles and rng.random() < 0.7:
            line.off = [Decimal(rng.choice(['5', '10', '12.5', '25']))]
        if 'd1' in roles:
            line.off = [Decimal(rng.choice([10, 20, 35])), *([Decimal(rng.choice([3, 5]))] if rng.random() < 0.7 else [])]
        if 'da' in roles and rng.random() < 0.7:
            line.less = cents(line.net * rng.choice([5, 8, 10]) / 100)
        if 'w' in roles:
            line.weeks = rng.randint(2, 8)
        if 'c' in roles:
            whole, (ready, was) = cents(line.quantity * line.price), rng.choice([(60, 25), (100, 40), (80, 0), (100, 75), (50, 20)])
            line.done = (whole, ready, cents(whole * ready / 100), cents(whole * was / 100))
        if 'wq' in roles:
            line.before = (line.quantity * rng.choice([0, 1, 2]) / 2).normalize()
        if 'optional' in form.odd and n == count - 1:
            line.optional = True
        made.append(line)
    rng.shuffle(made)
    return made


def cells_of(page, line, place, roles):
    """The texts of a row, by role."""
    f, money = page.form, page.amount
    percents = [f.percent(one) for one in line.off] + ['', '']
    after = line.price
    for percent in line.off:
        after = after * (100 - percent) / 100
    optional = page.words['optional'] if line.optional else ''
    name = '\n'.join([optional + line.name, *line.details, *([f'Art. {line.article}'] if 'article_below' in page.of.odd else [])])
    values = {
        'q': f.quantity(line.quantity), 'qx': f'{f.quantity(line.quantity)} x', 'qu': f'{f.quantity(line.quantity)} {line.unit}', 'u': line.unit, 'a': line.article, 'pos': str(place), 'date': f.date(line.day), 'name': name,
        'p': money(line.price), 'pu': f'{money(line.price)} / {line.unit}', 'per': str(line.per), 'd': f'{percents[0]}%' if percents[0] else '', 'd1': percents[0], 'd2': percents[1], 'dd': '+'.join(one for one in percents if one),
        'da': money(line.less) if line.less else '', 'pn': money(cents(after)), 'r': f'{line.rate}%', 'rc': CODES[line.rate], 'n': money(line.net), 'v': money(cents(line.net * Decimal(line.rate) / 100)),
        'g': money(line.net + cents(line.net * Decimal(line.rate) / 100)), 'w': str(line.weeks), 'cq': f.quantity(line.quantity + 2 * line.before), 'wq': f.quantity(line.before),
    }
    if line.done:
        whole, ready, now, was = line.done
        values |= {'c': money(whole), 'ready': f'{ready}%', 'cum': money(now), 'was': money(was)}
    return [values[role] for role in roles]


def truth_of(line, roles, form, optional=''):
    """What the row says: only what is printed."""
    said = {'name': optional + line.name}
    if line.details:
        said['details'] = line.details
    if 'a' in roles or 'article_below' in form.odd:
        said['article'] = line.article
    if {'q', 'qx', 'qu'} & set(roles):
        said['quantity'] = f'{line.quantity.normalize():f}'
    if {'u', 'qu', 'pu'} & set(roles):
        said['unit'] = line.unit
    if {'p', 'pu'} & set(roles):
        said['price'] = str(line.price)
    if line.per > 1:
        said['per'] = str(line.per)
    if line.off and 'd' in roles:
        said['discount_percent'] = f'{line.off[0].normalize():f}'
    if 'd1' in roles:
        said['discounts'] = [f'{one.normalize():f}' for one in line.off]
    if line.less:
        said['discount_amount'] = str(line.less)
    if line.weeks:
        said['periods'] = str(line.weeks)
    if line.optional:
        said['optional'] = 'true'
    said['net'] = str(line.net)
    if 'r' in roles:
        said['vat_rate'] = line.rate
    return said
