"""The rows under a table: sums, VAT, what is to be paid."""
from sheet import Grid


def statement(draft):
    """For terms: the contract and what was invoiced before."""
    truth = {'contract_sum': 'contract_sum', 'before': 'invoiced_before'}
    return [(draft.words[key], draft.aside(truth[key], value)) for key, value in draft.paper.statement]


def rows(draft, bases=None):
    """(label, value, strong) for each; `bases` says whether a VAT row names its base."""
    paper, words, fields = draft.paper, draft.words, draft.paper.fields
    if 'open' in paper.extra:
        return [(words['open'], draft.money('payable', paper.extra['open']), True)]
    if 'total_excl' not in fields:
        return []
    out = []
    if paper.adjustments:
        lines = sum(line.net for line in paper.lines)
        out.append((words['sum_lines'], draft.aside('sum_lines', lines), False))
        out += [(one.label, draft.aside(one.why, one.amount), False) for one in paper.adjustments]
    if words['total_excl'] == words['sum_lines'] and paper.adjustments:
        words.picked['total_excl'] = words.all('total_excl')[0]
    out.append((words['total_excl'], draft.money('total_excl', fields['total_excl']), paper.extra.get('net_only', False)))
    if paper.extra.get('net_only'):
        return out
    out += vat_rows(draft)
    return out + last_rows(draft)


def vat_rows(draft):
    paper, words = draft.paper, draft.words
    if paper.reverse:
        if draft.rng.random() < 0.5:
            draft.extra['reverse_charge'] = 'true'
            return [(words['reverse'], draft.money('vat_total', paper.fields['vat_total']), False)]
        return []
    if draft.vat:  # a VAT table has them already
        return [(words['vat_total'], draft.money('vat_total', paper.fields['vat_total']), False)]
    out = []
    for rate, base, amount in paper.vat:
        label = words['vat_line']
        row = {'rate': str(rate), 'amount': f'{amount:.2f}'}
        if '{base}' in label:
            row['base'] = f'{base:.2f}'
        draft.vat.append(row)
        out.append((label.replace('{rate}', str(rate)).replace('{base}', draft.form.money(base)).replace('hoog', 'hoog' if rate == 21 else 'laag'), draft.form.money(amount, True), False))
    if len(paper.vat) == 1:
        draft.fields['vat_total'] = f'{paper.fields["vat_total"]:.2f}'
    return out


def last_rows(draft):
    paper, words, fields = draft.paper, draft.words, draft.paper.fields
    label = words['total_incl']
    credit, invoice = paper.kind == 'credit_note', paper.kind == 'invoice'
    rest = fields['payable'] != fields['total_incl']
    if invoice and not rest and draft.rng.random() < 0.25:
        label = words['payable']
        draft.fields['payable'] = f'{fields["payable"]:.2f}'
    if label in ('Factuurbedrag', 'Invoice total', 'Rechnungsbetrag', 'Te betalen', 'Total à payer') and not invoice:
        label = next(one for one in words.all('total_incl') if one not in ('Factuurbedrag', 'Invoice total', 'Rechnungsbetrag', 'Te betalen', 'Total à payer'))
    if label in ('Te betalen', 'Total à payer') and rest:
        label = words.all('total_incl')[0]
    if label in ('Te betalen', 'Total à payer') and invoice:
        draft.fields['payable'] = f'{fields["payable"]:.2f}'
    out = [(label, draft.money('total_incl', fields['total_incl']), True)]
    if rest:
        for why in ('retention', 'paid'):
            if why in paper.extra:
                out.append((words[why], draft.aside(why, -paper.extra[why]), False))
                draft.extra[why] = f'{paper.extra[why]:.2f}'
        out.append((words['payable'], draft.money('payable', fields['payable']), True))
    if credit and draft.rng.random() < 0.25:
        out[-1] = (words['back'], out[-1][1], True)
    return out


def vat_table(draft, look='box'):
    """VAT in a table of its own."""
    words = draft.words
    body = []
    for rate, base, amount in draft.paper.vat:
        draft.vat.append({'rate': str(rate), 'base': f'{base:.2f}', 'amount': f'{amount:.2f}'})
        body.append([draft.rate(rate), draft.form.money(base), draft.form.money(amount)])
    head, widths = [words['vat.rate'], words['vat.base'], words['vat.amount']], [10, 18, 16]
    if draft.codes:
        head, widths, body = [words['code'], *head], [7, *widths], [[draft.codes[str(rate)], *row] for (rate, _, _), row in zip(draft.paper.vat, body)]
    return Grid([head], body, widths, 'r' * len(head), look)


def in_columns(draft):
    """Three columns of sums: without VAT, VAT and with VAT, per rate and as a whole."""
    words, form, fields = draft.words, draft.form, draft.paper.fields
    body = []
    for rate, base, amount in draft.paper.vat:
        draft.vat.append({'rate': str(rate), 'base': f'{base:.2f}', 'amount': f'{amount:.2f}'})
        body.append([words['vat_total'] + ' ' + draft.rate(rate), form.money(base), form.money(amount), form.money(base + amount)])
    body.append([words['total'], *(draft.money(key, fields[key]) for key in ('total_excl', 'vat_total', 'total_incl'))])
    return Grid([['', words['total_excl'], words['vat_total'], words['incl']]], body, [14, 16, 14, 16], 'lrrr', 'box', {len(body) - 1})


def blocked(draft):
    """The part for the blocked account of a Dutch subcontractor."""
    paper, words = draft.paper, draft.words
    if 'g_account' not in paper.extra:
        return []
    draft.extra['g_account'] = paper.extra['g_account']
    return [(words['wages'], draft.aside('wages', paper.extra['wages'])),
            (words['g_part'], draft.aside('g_amount', paper.extra['g_amount'])),
            ('G-rekening', draft.spaced(paper.extra['g_account']))]
