"""A paper while it is typed: gives each value as printed and remembers it for the truth."""
from forms import Form
from sheet import Grid
from words import Words

WIDTHS = {'pos': 5, 'article': 13, 'name': 37, 'quantity': 12, 'unit': 8, 'quantity_unit': 13, 'price': 13, 'price_per': 16, 'per': 7, 'discount': 10, 'vat': 8, 'net': 14, 'net_incl': 16, 'gross': 11,
          'net_price': 11, 'periods': 9, 'from': 13, 'until': 13, 'date': 13, 'contract': 15, 'percent': 11, 'before': 15, 'ordered': 10, 'backorder': 11,
          'tax': 12, 'with_tax': 14, 'week': 8, 'week_price': 12, 'ticket': 10, 'hour_price': 11}
LEFT = ('pos', 'article', 'name', 'unit', 'from', 'until', 'date', 'week', 'ticket')
FIELDS = ('issue_date', 'due_date', 'valid_until', 'delivery_date')


class Draft:
    def __init__(self, paper, words, form, rng):
        self.paper, self.words, self.form, self.rng = paper, words, form, rng
        self.fields, self.vat, self.lines, self.extra = {}, [], [], {}
        self.buying = paper.kind == 'order'
        self.issuer, self.addressee = (paper.buyer, paper.seller) if self.buying else (paper.seller, paper.buyer)
        self.grouped, self.dotted = rng.random() < 0.6, rng.random() < 0.5
        self.rate_form = rng.choice(['{}%', '{} %', '{}', '{},00'])
        self.discount_form = rng.choice(['{}', '{}%', '{} %', '-{}%'])
        self.details_in_cell = rng.random() < 0.5
        self.position = rng.choice([1, 1, 10])
        self.codes = {}

    @property
    def title(self):
        return self.words[f'title.{self.paper.kind}']

    def label(self, key):
        kind = self.paper.kind
        return self.words[{'number': f'number.{kind}', 'issue_date': f'date.{kind}'}.get(key, key)]

    def value(self, key):
        """A field as printed; from now on it belongs to the truth."""
        value = self.paper.fields.get(key, self.paper.refs.get(key))
        truth = self.extra if key in self.paper.refs or key == 'valid_until' else self.fields
        if key in FIELDS:
            truth[key] = value.isoformat()
            return self.form.date(value)
        truth[key] = value
        return value

    def has(self, key):
        return (self.paper.fields.get(key) or self.paper.refs.get(key)) is not None

    def pairs(self, keys):
        return [(self.label(key), self.value(key)) for key in keys if self.has(key)]

    def keys(self):
        """What stands above the table, in the order of this paper."""
        keys = ['number', 'issue_date'] + [key for key in ('due_date', 'order_number', 'delivery_date', 'project', *self.paper.refs) if self.has(key)]
        return keys

    def name(self, company):
        self.fields['seller_name' if company is self.paper.seller else 'buyer_name'] = company.name
        return company.name

    def side_of(self, company):
        return 'seller' if company is self.paper.seller else 'buyer'

    def vat_id(self, company):
        self.fields[f'{self.side_of(company)}_vat'] = company.vat
        if not self.dotted:
            return company.vat
        rest = company.vat[2:]
        return {'NL': f'NL {rest[:4]}.{rest[4:6]}.{rest[6:9]}.{rest[9:]}', 'BE': f'BE {rest[:4]}.{rest[4:7]}.{rest[7:]}'}.get(company.vat[:2], company.vat)

    def iban(self, company):
        self.fields[f'{self.side_of(company)}_iban'] = company.iban
        return self.spaced(company.iban)

    def spaced(self, iban):
        return ' '.join(iban[place:place + 4] for place in range(0, len(iban), 4)) if self.grouped else iban

    def ids(self, company):
        rows = []
        if company.country == 'NL':
            self.fields[f'{self.side_of(company)}_kvk'] = company.kvk
            rows.append((self.words['kvk'], company.kvk))
        rows.append((self.words['vat_id'], self.vat_id(company)))
        return rows + [(self.words['iban'], self.iban(company))]

    def money(self, key, value, sign=True):
        if key:
            self.fields[key] = f'{value:.2f}'
            self.fields['currency'] = 'EUR'
        return self.form.money(value, sign)

    def aside(self, key, value):
        self.extra[key] = f'{value:.2f}'
        return self.form.money(value, True)

    def rate(self, rate):
        return self.rate_form.format(f'{rate}')

    def cell(self, key, line, place, truth):
        form, text = self.form, line.cells.get(key, '')
        if key == 'pos':
            return str(place * self.position)
        if key == 'article':
            truth['article'] = text = line.article
        if key in ('quantity', 'quantity_unit') and line.quantity is not None:
            text = form.quantity(line.quantity)
            truth['quantity'] = f'{line.quantity:.{form.quantity_places(line.quantity)}f}'
        if key in ('unit', 'quantity_unit') and line.unit:
            truth['unit'] = line.unit
            text = f'{text} {line.unit}'.strip()
        if key in ('price', 'price_per', 'gross', 'week_price', 'hour_price') and line.price is not None:
            text = form.price(line.price)
            truth['price'] = f'{line.price:.{form.price_places(line.price)}f}'
        if key in ('per', 'price_per') and line.price is not None:
            truth['per'] = str(line.per)
            text = str(line.per) if key == 'per' else text + {1: '', 100: ' / 100', 1000: ' ‰'}[line.per]
        if key == 'net_price':
            text = form.price((line.price * (100 - (line.discount or 0)) / 100).quantize(line.price, 'ROUND_HALF_UP'))
        if key == 'discount' and line.discount:
            text = self.discount_form.format(form.percent(line.discount))
            truth['discount_percent'] = f'{line.discount}'
        if key == 'vat':
            truth['vat_rate'] = str(0 if self.paper.reverse else line.rate)
            text = self.codes.get(truth['vat_rate'], self.rate(truth['vat_rate']))
        if key == 'periods':
            truth['periods'] = text = str(line.periods)
        if key in ('net', 'net_incl') and line.net is not None:
            truth['net'] = f'{line.net:.2f}'
            self.fields['currency'] = 'EUR'
            text = form.money(line.net)
        return text

    def grid(self, look='rules', lines=None, double=False):
        """The table of lines; a description of several rows is one cell or several rows."""
        columns = self.paper.columns
        rows, strong, group = [], set(), ''
        place = columns.index('name') if 'name' in columns else 0
        apart = self.paper.extra.get('second_table', [])
        for line in [line for line in self.paper.lines if line not in apart] if lines is None else lines:
            truth = {'name': line.name}
            self.lines.append(truth)
            if line.group and line.group != group:
                group = line.group
                strong.add(len(rows))
                rows.append([group if column == place else '' for column in range(len(columns))])
            cells = [line.name if key == 'name' else self.cell(key, line, len(self.lines), truth) for key in columns]
            if line.details:
                truth['details'] = line.details
            if self.details_in_cell:
                cells[place] = '\n'.join([line.name, *line.details])
            rows.append(cells)
            if not self.details_in_cell:
                rows += [[detail if column == place else '' for column in range(len(columns))] for detail in line.details]
        labels = [self.words[f'col.{self.column_word(key)}'] for key in columns]
        head = [labels]
        if double:
            head = [[label.split('\n')[0] for label in labels], [label.split('\n')[1] if '\n' in label else '' for label in labels]]
        return Grid(head, rows, [WIDTHS[key] for key in columns], ''.join('l' if key in LEFT else 'r' for key in columns), look, strong, True)

    def column_word(self, key):
        return {'quantity_unit': 'quantity', 'price_per': 'price'}.get(key, key)

    def running_sums(self, grid, net):
        """The sum up to and including each row of the table."""
        so_far, sums, nets = 0, [], iter(line.net for line in self.paper.lines)
        for row in grid.rows:
            so_far += next(nets, 0) if row[net] else 0
            sums.append(so_far)
        return sums

    def text(self, key):
        return self.text_of(self.words[key], key)

    def text_of(self, text, key=''):
        """A sentence with its blanks filled in."""
        paper = self.paper
        if '{due}' in text and not self.has('due_date'):
            text = next(one for one in self.words.all(key) if '{due}' not in one)
        if '{iban}' in text:
            text = text.replace('{iban}', self.iban(paper.seller))
        if '{due}' in text:
            text = text.replace('{due}', self.value('due_date'))
        return text.replace('{t}', str(paper.term)).replace('{number}', paper.fields['number']).replace('{title}', self.title.lower()).replace(
            '{date}', self.form.date(paper.fields['issue_date'])).replace('{project}', paper.fields.get('project') or '')

    def truth(self, file, tool):
        extra = {**{key: self.paper.extra[key] for key in ('term', 'lines_include_vat') if key in self.paper.extra}, **{key: value for key, value in self.extra.items() if value is not None}}
        return {'file': file, 'made_with': tool, 'language': {'be': 'nl-BE'}.get(self.paper.manner, self.paper.manner), 'kind': self.paper.kind,
                'fields': self.fields, 'vat': self.vat, 'lines': self.lines, 'extra': extra}


def draft(paper, rng):
    return Draft(paper, Words(paper.manner, rng, paper.later), paper.form, rng)
