"""A business paper: who, what, how much. Knows arithmetic, not looks."""
from dataclasses import dataclass, field
from decimal import Decimal

from forms import cents

HUNDRED = Decimal(100)


@dataclass
class Line:
    name: str
    net: Decimal | None = None
    quantity: Decimal | None = None
    unit: str = ''
    price: Decimal | None = None
    per: int = 1
    discount: Decimal | None = None
    periods: Decimal | None = None
    rate: Decimal = Decimal(21)
    article: str = ''
    details: list = field(default_factory=list)
    cells: dict = field(default_factory=dict)
    group: str = ''

    def work_out(self):
        if self.price is not None:
            value = self.quantity * self.price * (self.periods or 1) / self.per
            self.net = cents(value * (HUNDRED - (self.discount or 0)) / HUNDRED)
        return self


@dataclass
class Adjustment:
    label: str
    amount: Decimal
    why: str


@dataclass
class Paper:
    kind: str
    manner: str
    seller: object
    buyer: object
    fields: dict
    lines: list
    columns: list
    adjustments: list = field(default_factory=list)
    extra: dict = field(default_factory=dict)
    refs: dict = field(default_factory=dict)
    vat_by: str = 'totals'
    incl: bool = False
    reverse: bool = False
    vat: list = field(default_factory=list)
    term: int = 30
    oddity: str = ''
    genre: str = ''
    later: bool = False
    statement: list = field(default_factory=list)

    def work_out(self):
        """Totals as such programs do it: per rate, rounded on the sum or per line."""
        for line in self.lines:
            line.work_out()
        if self.kind == 'other' or any(line.net is None for line in self.lines):
            return self
        rates = sorted({Decimal(0) if self.reverse else line.rate for line in self.lines}, reverse=True)
        self.vat = [self.vat_row(rate, first=rate == rates[0]) for rate in rates]
        self.fields['total_excl'] = sum(base for _, base, _ in self.vat)
        self.fields['vat_total'] = sum(amount for _, _, amount in self.vat)
        self.fields['total_incl'] = self.fields['total_excl'] + self.fields['vat_total']
        self.fields['payable'] = self.fields['total_incl'] - sum(amount for why, amount in self.extra.items() if why in ('retention', 'paid'))
        return self

    def vat_row(self, rate, first):
        nets = [line.net for line in self.lines if self.reverse or line.rate == rate]
        if first:
            nets += [one.amount for one in self.adjustments]
        if self.incl:
            whole = sum(nets)
            base = cents(whole * HUNDRED / (HUNDRED + rate))
            return rate, base, whole - base
        if self.vat_by == 'lines':
            return rate, sum(nets), sum(cents(net * rate / HUNDRED) for net in nets)
        return rate, sum(nets), cents(sum(nets) * rate / HUNDRED)
