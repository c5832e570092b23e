"""One page of families.py: its values, its sums, its truth."""
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from companies import buyers, sellers
from family_lines import lines_of, truth_of
from family_words import words
from forms import Form as Shown
from forms import cents

NUMBERS = ['2026{0:04d}', 'F26-{0:05d}', 'VF2026-{0:04d}', '26{0:06d}', '2026/{0:03d}', '{0:05d}']
ORDERS = ['PO-{0:05d}', '45{0:06d}', 'W26.{0:04d}', 'IO{0:05d}']


class Page:
    def __init__(self, of, at):
        self.of, self.at = of, at
        rng = self.rng = Random(f'family {of.name} {at}')
        self.words = words(of.manner, of.words)
        heads = [column.split('=') for column in of.columns.split(' | ')]
        self.heads, self.roles = [head.strip() for head, _ in heads], [role for _, role in heads]
        self.form = Shown(of.manner, rng)
        self.form.style = 'english' if of.manner == 'en' else 'space' if of.manner == 'fr' else rng.choice(['dot', 'dot', 'dot', 'bare'])
        self.form.in_table, self.form.sign = False, of.sign + '{}'
        self.seller = rng.choice(sellers(of.manner, [of.trade]) or sellers(of.manner, None))
        self.buyer = rng.choice([one for one in buyers(of.manner) if one.name != self.seller.name])
        self.issuer, self.addressee = (self.buyer, self.seller) if of.kind == 'order' else (self.seller, self.buyer)
        self.issued = date(2026, rng.randint(1, 10), rng.randint(1, 28))
        self.days = rng.choice([8, 14, 30, 45])
        high, low = {'de': ('19', '19'), 'be': ('21', '6')}.get(of.manner, ('21', '9'))
        rates = [high, low] if 'two_rates' in of.odd or ('codes' in of.odd and at == 2) else [high]
        self.fields, self.extra = {'currency': 'EUR'}, {}
        self.lines = lines_of(of, self.roles, rng, of.lines[at], rates, self.issued)
        self.work_out()

    def work_out(self):
        odd, counted = self.of.odd, [line for line in self.lines if not line.optional]
        self.freight = Decimal(self.rng.choice(['18.50', '35.00', '9.95'])) if 'freight' in odd else Decimal(0)
        self.vat, self.reverse = [], 'reverse' in odd and self.at != 1
        for rate in sorted({line.rate for line in counted}, reverse=True):
            total = sum(line.net for line in counted if line.rate == rate) + (self.freight if rate != '9' else 0)
            share = Decimal(0 if self.reverse else rate)
            base = cents(total * 100 / (100 + share)) if 'incl' in odd else total
            self.vat.append((str(share), base, total - base if 'incl' in odd else cents(base * share / 100)))
        self.excl, self.tax = sum(base for _, base, _ in self.vat), sum(tax for _, _, tax in self.vat)
        self.incl = self.excl + self.tax
        self.paid = cents(self.incl * self.rng.choice([20, 25, 30]) / 100) if 'deposit' in odd else Decimal(0)

    # What is printed goes through these, so that the truth is what is on the paper.
    def amount(self, value):
        return self.of.sign + self.form.price(value)

    def put(self, field, value, shown=None):
        self.fields[field] = str(value)
        return str(value) if shown is None else shown

    def money(self, value, field=None):
        if field:
            self.fields[field] = str(value)
        return self.form.money(value, True)

    def day(self, field):
        value = self.issued if field == 'issue_date' else self.issued + timedelta(self.days)
        return self.put(field, value.isoformat(), self.form.date(value))

    def number(self):
        return self.put('number', self.rng.choice(NUMBERS).format(self.rng.randint(100, 999)))

    def order(self):
        return self.put('order_number', self.rng.choice(ORDERS).format(self.rng.randint(1000, 9999)))

    def name(self, company):
        self.fields['seller_name' if company is self.seller else 'buyer_name'] = company.name
        return company.name

    def ids(self, company, which='kvk vat iban'):
        """Labels and numbers of a company; the account only of who is paid."""
        role = 'seller' if company is self.seller else 'buyer'
        out = []
        for key in which.split():
            if key == 'kvk' and company.country == 'DE' or key == 'iban' and company is not self.seller:
                continue
            value = getattr(company, key)
            shown = ' '.join(value[at:at + 4] for at in range(0, len(value), 4)) if key == 'iban' and self.at != 1 else value
            if key != 'kvk':
                self.fields[f'{role}_{key}'] = value
            out.append((self.words[{'vat': 'vat_no'}.get(key, key)], shown))
        return out

    def meta(self):
        """Labels and values of the head."""
        w, rows = self.words, []
        rows.append((w['number'], self.number()))
        rows.append((w['issue_date'], self.day('issue_date')))
        if self.of.kind == 'invoice':
            rows.append((w['due_date'], self.day('due_date')))
            rows.append((w['customer_no'], self.put_extra('customer_no', str(self.rng.randint(10000, 19999)))))
        if self.of.kind == 'invoice' and self.at != 2:
            rows.append((w['order_number'], self.order()))
        return rows

    def put_extra(self, field, value, shown=None):
        self.extra[field] = str(value)
        return str(value) if shown is None else shown

    def truth(self, files):
        optional = self.words['optional']
        lines = [truth_of(line, self.roles, self.of, optional if line.optional else '') for line in self.lines]
        vat = [{'rate': rate, 'base': str(base), 'amount': str(tax)} for rate, base, tax in self.vat if self.of.kind != 'order']
        kind = self.of.kind
        return {'files': files, 'language': {'be': 'nl'}.get(self.of.manner, self.of.manner), 'kind': kind, 'fields': self.fields, 'vat': vat, 'lines': lines, 'extra': self.extra, 'form': self.of.name}
