"""As later programs for bookkeeping, building and hire print."""
from layouts import newer_parts as n
from layouts import parts as p
from sheet import Grid, Pairs, Rule, Side, Space, Text


def banner(d):
    """What is to be paid and when, in a band above everything."""
    keys = d.keys()
    rows = d.pairs(keys[:3]) + n.to_pay(d)
    band = Grid([[label for label, _ in rows]], [[value for _, value in rows]], [max(len(label), len(value), 8) for label, value in rows], 'l' * len(rows), 'fill')
    return [Side([(0.5, [Text([d.title], 2.1)]), (0.5, p.letterhead(d, 'right'))]), band, Space(5), Side([(0.5, p.addressee(d)), (0.5, [Pairs(d.pairs(keys[3:]) + p.buyer_vat(d), 'stacked')])]), Space(5),
            d.grid('zebra'), Space(3), *n.sums_left(d), *p.closing(d)], p.footer(d, 'line')


def boxes(d):
    """A form: each box holds its label and its value."""
    keys = d.keys()
    return [Side([(0.55, n.party(d, d.issuer, 'from')), (0.45, [Text([d.title], 1.6, True, 'right')])]), Space(3), Side([(0.5, n.party(d, d.addressee, 'to')), (0.5, [Pairs(d.ids(d.issuer) + p.buyer_vat(d), 'colon', 0.45)])]),
            Space(3), n.cells(d, keys), Space(3), d.grid('box'), Space(2), *n.vat_across(d), *p.closing(d)], []


def beside(d):
    """The references stand in a narrow column beside the table."""
    keys = d.keys()
    return [*p.letterhead(d, 'columns'), Text([d.title.upper()], 1.4, True), Space(2), *p.addressee(d, True), Space(6),
            Side([(0.77, [d.grid('rules'), Space(2), *n.sums_line(d)]), (0.03, []), (0.2, [Pairs(d.pairs(keys) + p.buyer_vat(d), 'stacked')])]), *p.closing(d)], p.footer(d, 'rows')


def dated(d):
    """Title, number and date are one row; the issuer closes the page."""
    rest = [key for key in d.keys() if key not in ('number', 'issue_date')]
    return [Side([(0.5, p.addressee(d)), (0.5, [Text([p.short_name(d.issuer.name)], 2.2, True, 'right')])]), Space(10), Text([f'{d.title} {d.value("number")} {d.words["dated"]} {d.value("issue_date")}'], 1.3, True),
            Rule(), *([p.meta_two(d, rest, 'plain')] if rest else []), Space(4), d.grid('plain'), Rule(), *n.vat_across(d), *p.closing(d), Space(6), Text([', '.join([d.name(d.issuer), *p.address_lines(d, d.issuer)])], 0.85)], p.footer(d, 'colon')


def site(d):
    """The work comes first: site, order, terms of the contract."""
    keys = sorted(d.keys(), key=lambda key: ['project', 'order_number', 'number', 'issue_date', 'due_date'].index(key) if key in ('project', 'order_number', 'number', 'issue_date', 'due_date') else 9)
    return [*p.letterhead(d, 'logo'), Rule(), Side([(0.4, n.party(d, d.addressee, 'to')), (0.6, [Pairs(d.pairs(keys) + p.buyer_vat(d), 'plain', 0.42)])]), Rule(), Text([d.title], 1.5, True, 'center'), Space(2), *n.schedule(d),
            d.grid('columns'), Space(2), *n.sums_line(d), *p.closing(d)], p.footer(d, 'bar')


def counter(d):
    """From the counter of a merchant: small heads, the sums at the left."""
    keys = d.keys()
    half = len(keys) // 2
    return [Text([f'{d.name(d.issuer)}  |  {d.issuer.street}  |  {d.issuer.town}'], 0.95, True), Space(2), p.meta_row(d, keys[:half] or keys, 'plain'), Space(4), Side([(0.5, []), (0.5, p.addressee(d))]), Space(4),
            Text([d.title], 1.2, True), *([p.meta_row(d, keys[half:], 'rules')] if half else []), Space(2), d.grid('fill'), Space(1), *n.sums_left(d), Pairs(p.buyer_vat(d), 'plain', 0.3), *p.closing(d)], p.footer(d, 'line')


def waybill(d):
    """Sender, receiver and signatures; made for goods under way."""
    keys = d.keys()
    return [Text([d.title], 1.9, True), Side([(0.5, n.party(d, d.issuer, 'sender', True)), (0.5, n.party(d, d.addressee, 'receiver'))]), Space(4), n.cells(d, keys, 4), Space(4), d.grid('columns'), *n.sums_line(d), *p.closing(d), Space(10),
            Side([(0.5, [Text([d.words['driver']]), Space(8), Rule()]), (0.05, []), (0.45, [Text([d.words['received']]), Space(8), Rule()])])], []


NEWER = [banner, boxes, beside, dated, site, counter, waybill]
