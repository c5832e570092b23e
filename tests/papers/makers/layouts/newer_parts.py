"""Sums and heads as the newer layouts put them."""
import totals
from layouts import parts as p
from sheet import Grid, Pairs, Side, Space, Text


def cells(draft, keys, width=3):
    """A form of boxes: each holds its label and, below it, the value."""
    rows = [f'{label}\n{value}' for label, value in draft.pairs(keys)]
    rows += [''] * (-len(rows) % width)
    return Grid([], [rows[place:place + width] for place in range(0, len(rows), width)], [1] * width, 'l' * width, 'box')


def party(draft, company, heading, with_ids=False):
    """A company under a heading that says what it is to the other."""
    ids = [Pairs(draft.ids(company), 'colon', 0.4)] if with_ids else []
    return [Text([draft.words[heading]], 0.85, True), Text([draft.name(company), *p.address_lines(draft, company)]), *ids]


def priced(draft):
    return 'total_excl' in draft.paper.fields and not draft.paper.extra.get('net_only')


def simple(draft):
    """Nothing but lines, VAT and their sum."""
    paper = draft.paper
    return priced(draft) and not (paper.adjustments or paper.statement or 'g_account' in paper.extra) and paper.fields['payable'] == paper.fields['total_incl']


def vat_across(draft):
    """A column for each rate and one for all of them."""
    if not simple(draft):
        return sums_left(draft)
    words, form, fields, rows = draft.words, draft.form, draft.paper.fields, draft.paper.vat
    draft.vat += [{'rate': str(rate), 'base': f'{base:.2f}', 'amount': f'{amount:.2f}'} for rate, base, amount in rows]
    sums = [draft.money(key, fields[key]) for key in ('total_excl', 'vat_total', 'total_incl')]
    body = [[words['vat.base'], *(form.money(base) for _, base, _ in rows), sums[0]], [words['vat.amount'], *(form.money(amount) for _, _, amount in rows), sums[1]],
            [words['total_incl'], *(form.money(base + amount) for _, base, amount in rows), sums[2]]]
    head = ['', *(f'{words["vat.rate"]} {draft.rate(rate)}'.replace('% %', '%') for rate, _, _ in rows), words['total']]
    return [Side([(0.2, []), (0.8, [Grid([head], body, [20, *[14] * len(rows), 16], 'l' + 'r' * (len(rows) + 1), 'box', {2})])])]


def sums_left(draft):
    """The sums at the left, the VAT table at the right."""
    table = [totals.vat_table(draft, 'rules')] if priced(draft) else []
    before, rows, blocked = p.sums(draft)
    box = Grid([], [[label, value] for label, value, _ in rows], [26, 16], 'lr', 'rules', set(p.strong_ones(rows)))
    rest = [Space(2), Pairs(before + blocked, 'colon', 0.5)] if before or blocked else []
    return [Side([(0.48, [box, *rest] if rows else rest), (0.08, []), (0.44, table)])]


def sums_line(draft):
    """One row of text under the table."""
    before, rows, blocked = p.sums(draft)
    text = '   '.join(f'{label}: {value}' for label, value, strong in rows if not strong)
    return [*([Pairs(before, 'plain', 0.4)] if before else []), Text([text], 0.95, align='right'), *[Text([f'{label}: {value}'], 1.2, True, 'right') for label, value, strong in rows if strong],
            *([Pairs(blocked, 'plain', 0.4)] if blocked else [])]


def to_pay(draft):
    """The amount to be paid, above the table already."""
    if draft.paper.kind != 'invoice':
        return []
    return [(draft.words['payable'], draft.money('payable', draft.paper.fields['payable']))]


def schedule(draft):
    """All terms of the contract; those before this one were invoiced."""
    rows = draft.paper.extra.get('schedule')
    if not rows:
        return []
    words = draft.words
    return [Text([words['schedule']], 0.9, True), Grid([[words['col.pos'], words['col.name'], words['col.share'], words['col.contract'], words['state']]],
            [[str(place), what, share, draft.form.money(amount), words[state]] for place, what, share, amount, state in rows], [5, 36, 10, 16, 18], 'llrrl', 'zebra'), Space(4)]
