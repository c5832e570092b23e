"""As programs for the Netherlands print."""
from layouts import parts as p
from sheet import Grid, Pairs, Rule, Side, Space, Text


def exact(d):
    keys = d.keys()
    return [*p.letterhead(d, 'logo'), *p.addressee(d, True), Space(10), Text([d.title], 1.8, True), Space(2), Pairs(d.pairs(keys) + p.buyer_vat(d), 'colon', 0.22), Space(6),
            d.grid('rules'), Space(3), *p.totals_right(d, 'plain'), *p.closing(d)], p.footer(d, 'line')


def afas(d):
    keys = d.keys()
    return [Side([(0.55, [Space(14), *p.addressee(d)]), (0.45, [*p.letterhead(d, 'left'), Pairs(d.ids(d.issuer), 'plain', 0.4)])]), Space(8), Text([d.title], 1.5, True),
            Side([(0.5, [Pairs(d.pairs(keys[:3]), 'plain', 0.45)]), (0.5, [Pairs(d.pairs(keys[3:]) + p.buyer_vat(d), 'plain', 0.45)])]), Space(5), d.grid('fill'), Space(2), *p.totals_beside_vat(d), *p.closing(d)], []


def twinfield(d):
    keys = d.keys()
    return [*p.letterhead(d, 'right'), *p.addressee(d), Space(12), Text([d.title], 1.3, True), Space(3), p.meta_row(d, keys[:5], 'rules'), *p.meta_rows(d, keys[5:]), Space(4), d.grid('plain'), Rule(),
            *p.totals_text(d), *p.closing(d)], p.footer(d, 'colon')


def snelstart(d):
    keys = d.keys()
    return [Text([d.title], 2.2, True, 'right'), *p.letterhead(d, 'left'), Side([(0.55, p.addressee(d)), (0.45, [Pairs(d.pairs(keys), 'plain', 0.5)])]), Space(8), d.grid('zebra'), Space(2),
            *p.totals_right(d, 'plain'), Space(4), Pairs(p.buyer_vat(d)), *p.closing(d)], p.footer(d, 'rows')


def moneybird(d):
    keys = d.keys()
    return [Side([(0.6, [Text([d.title], 2, True), Space(6), *p.addressee(d)]), (0.4, [*p.letterhead(d, 'left'), Text([f'{label} {value}' for label, value in d.ids(d.issuer)], 0.85)])]), Space(8),
            Pairs(d.pairs(keys), 'colon', 0.25), Space(4), p.totals_in_table(d, d.grid('rules')), *p.closing(d)], []


def eboekhouden(d):
    keys = d.keys()
    d.rng.shuffle(keys)
    return [*p.letterhead(d, 'center'), *p.addressee(d, True), Space(6), Pairs(d.pairs(keys), 'colon', 0.25), Space(2), Text([d.title], 1.6, True), d.grid('box'), *p.totals_box(d), Space(2),
            Pairs(p.buyer_vat(d)), *p.closing(d)], p.footer(d, 'line')


def king(d):
    """Debtor number above the invoice number, in small columns."""
    keys = [key for key in ('customer_no', 'supplier_no', 'number', 'issue_date', 'due_date', 'order_number') if d.has(key)]
    rest = [key for key in d.keys() if key not in keys]
    return [*p.letterhead(d, 'columns'), Side([(0.55, p.addressee(d)), (0.45, [Text([d.title], 1.5, True), Pairs(d.pairs(keys), 'plain', 0.5)])]), Space(6), *p.meta_rows(d, rest, 3), Space(2), d.grid('columns'),
            *p.totals_row(d), Pairs(p.buyer_vat(d)), *p.closing(d)], p.footer(d, 'bar')


def gilde(d):
    """A head of two rows, everything in boxes."""
    keys = d.keys()
    return [*p.letterhead(d, 'left'), Side([(0.5, [Text([d.words['delivery_address']], 0.8, True), Text(p.address_lines(d, d.paper.buyer))]), (0.5, p.addressee(d))]), Space(4),
            Text([d.title], 1.4, True), p.meta_row(d, keys[:4], 'box'), *([p.meta_row(d, keys[4:], 'box')] if keys[4:] else []), Space(3), d.grid('box', double=True), Space(1), *p.totals_row(d), *p.closing(d)], p.footer(d, 'line')


def bouw7(d):
    keys = d.keys()
    subject = [Text([f'{d.label("project")}: {d.value("project")}'], 1.1, True)] if d.has('project') else []
    return [*p.letterhead(d, 'logo'), Side([(0.6, p.addressee(d, True)), (0.4, [Pairs(d.pairs([key for key in keys if key != 'project']), 'stacked')])]), Space(4), Text([d.title], 1.5, True), *subject, Space(3),
            d.grid('rules'), Space(3), *p.totals_box(d), Pairs(p.buyer_vat(d)), *p.closing(d)], p.footer(d, 'colon')


def kraan(d):
    keys = d.keys()
    return [*p.letterhead(d, 'window'), *p.addressee(d), Space(10), p.meta_two(d, keys), Rule(), Text([d.title], 1.3, True), d.grid('plain', double=True), Rule(), *p.totals_beside_vat(d), *p.closing(d)], p.footer(d, 'rows')


def unit4(d):
    keys = d.keys()
    return [Text([d.title], 1.0, True), Space(2), *p.letterhead(d, 'right'), *p.addressee(d), Space(6), *p.meta_rows(d, keys, 3), Space(4), d.grid('columns'), *p.totals_text(d), *p.closing(d)], p.footer(d, 'bar')


def painter(d):
    """A small firm's own letter: everything as sentences."""
    keys = d.keys()
    town = d.issuer.town.split(' ', 2)[-1]
    rest = [key for key in keys if key not in ('number', 'issue_date')]
    return [*p.letterhead(d, 'center'), *p.addressee(d), Space(8), Text([f'{town}, {d.value("issue_date")}'], align='left'), Space(3), Text([f'{d.title} {d.value("number")}'], 1.2, True),
            *([p.running(d, rest)] if rest else []), Space(4), d.grid('plain'), Space(2), *p.totals_text(d), *p.closing(d), Space(3), Text([issuer_line(d)], 0.9)], []


def issuer_line(d):
    return ', '.join(f'{label} {value}' for label, value in d.ids(d.issuer))


DUTCH = [exact, afas, twinfield, snelstart, moneybird, eboekhouden, king, gilde, bouw7, kraan, unit4, painter]
