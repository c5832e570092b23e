"""As programs in Flanders, Wallonia and Germany print, and those of large firms."""
from layouts import parts as p
from layouts.dutch import issuer_line
from sheet import Pairs, Rule, Side, Space, Text


def octopus(d):
    keys = d.keys()
    return [Side([(0.5, p.letterhead(d, 'left')), (0.5, [Text([d.title], 1.8, True, 'right'), Space(3), *p.addressee(d), Pairs(p.buyer_vat(d))])]), Space(4), p.meta_row(d, keys, 'fill'), Space(3), d.grid('fill'),
            Space(2), *p.totals_beside_vat(d), *p.closing(d)], p.footer(d, 'bar')


def winbooks(d):
    keys = d.keys()
    return [*p.letterhead(d, 'left'), Text([issuer_line(d)], 0.8), Side([(0.45, [Text([d.title], 1.6, True), Pairs(d.pairs(keys), 'colon', 0.45)]), (0.1, []), (0.45, [Space(4), *p.addressee(d), Pairs(p.buyer_vat(d))])]),
            Space(6), d.grid('columns', double=True), *p.totals_row(d), *p.closing(d)], []


def billit(d):
    keys = d.keys()
    return [Side([(0.5, [Text([f'{d.title} {d.value("number")}'], 1.7, True)]), (0.5, p.letterhead(d, 'right'))]), Side([(0.5, p.addressee(d)), (0.5, [Pairs(d.pairs(keys[1:]) + p.buyer_vat(d), 'plain', 0.5, True)])]), Space(6),
            d.grid('zebra'), Space(2), *p.totals_right(d, 'plain'), *p.closing(d)], p.footer(d, 'colon')


def yuki(d):
    keys = d.keys()
    return [*p.letterhead(d, 'window'), *p.addressee(d, True), Space(8), Text([d.title], 1.5, True), Side([(0.25, [Pairs(d.pairs([key]), 'stacked')]) for key in keys[:4]]), Space(2),
            Side([(0.25, [Pairs(d.pairs([key]), 'stacked')]) for key in (keys[4:8] or ['number'])]), Space(4), d.grid('rules'), *p.totals_box(d), Pairs(p.buyer_vat(d)), *p.closing(d)], p.footer(d, 'line')


def sap(d):
    """A large firm's form: addresses left, a frame with data right, money below in a column."""
    keys = d.keys()
    return [Text([d.name(d.issuer)], 1.2, True), Rule(), Side([(0.55, [Text([', '.join(p.address_lines(d, d.issuer))], 0.7), Space(3), *p.addressee(d)]), (0.45, [Text([d.title], 1.3, True), Pairs(d.pairs(keys), 'stacked')])]), Space(5),
            Rule(), d.grid('plain', double=True), Rule(), *p.totals_right(d, 'plain'), Rule(), Pairs(p.buyer_vat(d)), *p.closing(d)], p.footer(d, 'rows')


def navision(d):
    keys = d.keys()
    half = (len(keys) + 1) // 2
    return [Side([(0.5, [Text([d.title], 1.5, True), Text([f'{d.words["page"]} 1'], 0.8), Space(4), *p.addressee(d)]), (0.5, p.letterhead(d, 'right'))]), Space(6),
            Side([(0.5, [Pairs(p.buyer_vat(d) + d.pairs(keys[:half]), 'plain', 0.5)]), (0.5, [Pairs(d.pairs(keys[half:]) + d.ids(d.issuer), 'plain', 0.5)])]), Space(6), d.grid('rules', double=True), Space(1),
            *p.totals_right(d, 'plain'), *p.closing(d)], []


def odoo(d):
    keys = d.keys()
    return [*p.letterhead(d, 'left'), Side([(0.55, []), (0.45, [*p.addressee(d), Pairs(p.buyer_vat(d))])]), Space(6), Text([f'{d.title} {d.value("number")}'], 1.9), Space(3),
            Side([(0.25, [Pairs(d.pairs([key]), 'stacked')]) for key in keys[1:5]]), *([p.running(d, keys[5:])] if keys[5:] else []), Space(4), d.grid('rules'), Space(2), *p.totals_right(d, 'plain'), *p.closing(d)], p.footer(d, 'line')


def german(d):
    """The German business letter: window, information block at the right, positions."""
    keys = d.keys()
    return [Text([d.name(d.issuer)], 1.6, True, 'right'), Space(8), Side([(0.55, [*p.letterhead(d, 'window'), *p.addressee(d)]), (0.45, [Pairs(d.pairs(keys) + p.buyer_vat(d), 'colon', 0.5)])]), Space(10),
            Text([f'{d.title} {d.value("number")}'], 1.3, True), Space(3), d.grid('rules'), Space(1), *p.totals_right(d, 'plain'), *p.closing(d)], p.footer(d, 'bar')


def steel(d):
    """References in a row of boxes, sums in a row at the foot."""
    keys = d.keys()
    return [*p.letterhead(d, 'columns'), *p.addressee(d), Space(6), Text([d.title], 1.4, True), p.meta_row(d, keys[:5], 'box'), *([p.running(d, keys[5:])] if keys[5:] else []), Pairs(p.buyer_vat(d)), Space(3),
            d.grid('rules', double=True), Space(2), *p.totals_row(d), *p.closing(d)], p.footer(d, 'line')


def sheet_of_sums(d):
    """A firm's own spreadsheet: title on top, sums under the table in its own columns."""
    keys = d.keys()
    return [Text([d.title], 2.0, True), Text([d.name(d.issuer)], 1.1, True), Text([', '.join(p.address_lines(d, d.issuer)), issuer_line(d)], 0.9), Space(4), Pairs(d.pairs(keys) + p.buyer_vat(d), 'plain', 0.25), Space(3),
            Text([d.words['attn']], 0.8), *p.addressee(d), Space(5), p.totals_in_table(d, d.grid('box')), *p.closing(d)], []


def plain_text(d):
    """An old program's list: fixed places, little else."""
    keys = d.keys()
    return [Text([d.name(d.issuer)], 1.2, True), Text(p.address_lines(d, d.issuer)), Space(6), Side([(0.5, []), (0.5, p.addressee(d))]), Space(8), *p.meta_rows(d, keys, 5), Pairs(p.buyer_vat(d)), Space(2), Text([d.title], 1.2, True), Rule(),
            d.grid('plain'), Rule(), *p.totals_row(d), *p.closing(d), Text([issuer_line(d)], 0.8)], []


def two_columns(d):
    """Sums in two columns: VAT at the left, totals at the right, the buyer's data in a box."""
    keys = d.keys()
    return [*p.letterhead(d, 'center'), Side([(0.5, [p.meta_row(d, keys[:2], 'box'), *([p.meta_row(d, keys[2:4], 'box')] if keys[2:4] else []), *([p.meta_row(d, keys[4:6], 'box')] if keys[4:6] else [])]),
            (0.06, []), (0.44, [*p.addressee(d), Pairs(p.buyer_vat(d) + d.pairs(keys[6:]))])]), Space(4), Text([d.title], 1.5, True, 'center'), d.grid('columns'), Space(1), *p.totals_columns(d), *p.closing(d)], p.footer(d, 'bar')


ABROAD = [octopus, winbooks, billit, yuki, sap, navision, odoo, german, steel, sheet_of_sums, plain_text, two_columns]
