"""Pieces of which the layouts are put together."""
import totals
from sheet import Grid, Pairs, Rule, Side, Space, Text


def address_lines(draft, company):
    country = {'NL': 'Nederland', 'BE': 'België' if draft.paper.manner != 'fr' else 'Belgique', 'DE': 'Deutschland'}[company.country]
    town = company.town
    if company.country == 'NL' and draft.rng.random() < 0.4:
        town = town.replace(' ', '', 1) if draft.rng.random() < 0.3 else town[:7] + ' ' + town[7:]
    lines = [company.street, town]
    return lines + [country] if draft.issuer.country != draft.addressee.country else lines


def letterhead(draft, manner):
    """Who sends the paper."""
    issuer, words = draft.issuer, draft.words
    name, lines = draft.name(issuer), address_lines(draft, issuer)
    contact = [f'{words["phone"]} {issuer.phone}', f'www.{issuer.site}']
    if manner == 'left':
        return [Text([name], 1.7, True), Text([*lines, *contact], 0.9), Space(6)]
    if manner == 'right':
        return [Text([name], 1.5, True, 'right'), Text([*lines, contact[0], f'info@{issuer.site}'], 0.9, align='right'), Space(6)]
    if manner == 'center':
        return [Text([name], 1.8, True, 'center'), Text([' - '.join([*lines, contact[0]])], 0.85, align='center'), Rule(), Space(4)]
    if manner == 'columns':
        return [Side([(0.5, [Text([name], 1.6, True)]), (0.25, [Text(lines, 0.85)]), (0.25, [Text(contact, 0.85)])]), Space(8)]
    if manner == 'logo':  # the short name as a logo; the legal name is in small print
        return [Side([(0.6, [Text([short_name(name)], 2.4, True)]), (0.4, [Text([name, *lines, *contact], 0.85)])]), Space(8)]
    return [Text([f'{name} · ' + ' · '.join(lines)], 0.75), Space(2)]  # above the window of the envelope


def short_name(name):
    words = [word for word in name.replace(',', '').split() if word.strip('.').upper() not in ('BV', 'B.V', 'NV', 'SA', 'SRL', 'SCRL', 'CV', 'ZN', 'ZONEN', 'FILS', 'EUROPE', 'NEDERLAND', 'VOF', 'GMBH', 'KG', '&', 'CO', 'AG')]
    return words[-1].upper()


def addressee(draft, attention=False):
    lines = [draft.name(draft.addressee)]
    if attention:
        lines.append(draft.words['attn'])
    return [Text(lines + address_lines(draft, draft.addressee))]


def buyer_vat(draft):
    """The buyer's VAT number, where a paper names it."""
    paper = draft.paper
    if draft.buying or not (paper.reverse or draft.rng.random() < 0.4):
        return []
    return [(draft.words['your_vat'], draft.vat_id(paper.buyer))]


def meta_row(draft, keys, look='box'):
    """Labels in one row, their values in the next."""
    rows = draft.pairs(keys)
    return Grid([[label for label, _ in rows]], [[value for _, value in rows]], [max(len(label), len(value), 6) for label, value in rows], 'l' * len(rows), look)


def meta_rows(draft, keys, width=4):
    """The same, several rows of them below each other."""
    return [meta_row(draft, keys[place:place + width], 'plain') for place in range(0, len(keys), width)]


def meta_two(draft, keys, form='colon'):
    rows = draft.pairs(keys)
    half = (len(rows) + 1) // 2
    return Side([(0.5, [Pairs(rows[:half], form)]), (0.5, [Pairs(rows[half:] + buyer_vat(draft), form)])])


def running(draft, keys):
    return Text([('   ' if draft.rng.random() < 0.5 else ' / ').join(f'{label}: {value}' for label, value in draft.pairs(keys))])


def sums(draft, extra=()):
    return totals.statement(draft), totals.rows(draft), totals.blocked(draft)


def totals_right(draft, form='plain'):
    """At the right under the table."""
    before, rows, blocked = sums(draft)
    out = [Side([(0.45, []), (0.55, [Pairs([(label, value) for label, value, _ in rows], form, 0.62, True, strong_ones(rows))])])] if rows else []
    if before:
        out.insert(0, Pairs(before, 'colon', 0.4))
    if blocked:
        out += [Space(2), Pairs(blocked, 'colon', 0.4)]
    return out


def strong_ones(rows):
    return tuple(place for place, (_, _, strong) in enumerate(rows) if strong)


def totals_text(draft):
    """As running text at the right edge."""
    before, rows, blocked = sums(draft)
    return [Text([f'{label}: {value}' for label, value in before]), *[Text([f'{label}  {value}'], 1.15 if strong else 1, strong, 'right') for label, value, strong in rows],
            Text([f'{label}: {value}' for label, value in blocked])]


def totals_row(draft):
    """All sums in one row: labels above, values below."""
    before, rows, blocked = sums(draft)
    parts = [rows] if len(rows) < 6 else [rows[:3], rows[3:]]
    out = [Grid([[label for label, _, _ in part]], [[value for _, value, _ in part]], [max(len(label), len(value)) for label, value, _ in part], 'r' * len(part), 'box') for part in parts if part]
    return ([Pairs(before, 'colon', 0.4)] if before else []) + out + ([Pairs(blocked, 'colon', 0.4)] if blocked else [])


def totals_beside_vat(draft):
    """The VAT table at the left, the sums at the right."""
    if draft.paper.extra.get('net_only') or 'total_excl' not in draft.paper.fields:
        return totals_right(draft)
    table = totals.vat_table(draft)
    before, rows, blocked = sums(draft)
    left = [table] + ([Space(2), Pairs(before + blocked, 'colon', 0.5)] if before or blocked else [])
    return [Side([(0.45, left), (0.08, []), (0.47, [Pairs([(label, value) for label, value, _ in rows], 'plain', 0.6, True, strong_ones(rows))])])]


def totals_columns(draft):
    paper = draft.paper
    if paper.adjustments or paper.statement or paper.extra.get('net_only') or paper.fields.get('payable') != paper.fields.get('total_incl') or 'total_excl' not in paper.fields or 'g_account' in paper.extra:
        return totals_right(draft)
    return [Side([(0.3, []), (0.7, [totals.in_columns(draft)])])]


def totals_box(draft):
    before, rows, blocked = sums(draft)
    box = Grid([], [[label, value] for label, value, _ in [(label, value, False) for label, value in before] + rows + [(label, value, False) for label, value in blocked]], [26, 16], 'lr', 'box',
               {place + len(before) for place in strong_ones(rows)})
    return [Side([(0.48, []), (0.52, [box])])] if box.rows else []


def totals_in_table(draft, grid):
    """The sums as the last rows of the table itself."""
    before, rows, blocked = sums(draft)
    name = draft.paper.columns.index('name') if 'name' in draft.paper.columns else 0
    for label, value, strong in [(label, value, False) for label, value in before] + rows + [(label, value, False) for label, value in blocked]:
        if strong:
            grid.strong.add(len(grid.rows))
        cells = [''] * len(grid.widths)
        cells[name], cells[-1 if draft.paper.columns[-1] != 'vat' else -2] = label, value
        grid.rows.append(cells)
    return grid


def closing(draft):
    """Under the sums: conditions and small print."""
    paper, words = draft.paper, draft.words
    lines = []
    if paper.reverse and paper.kind != 'other' and 'reverse_charge' not in draft.extra:
        draft.extra['reverse_charge'] = 'true'
        lines.append(words['reverse'] + '.')
    if paper.kind in ('invoice', 'quote'):
        lines.append(draft.text('terms') if paper.kind == 'invoice' else words['small'])
    if paper.kind == 'order':
        lines.append(words['order_text'])
    if paper.kind == 'invoice' and draft.rng.random() < 0.3:
        lines.append(words['message'].replace('{k}', reference(draft)))
    if paper.kind == 'order' and draft.rng.random() < 0.5:
        lines.append(f'{words["delivery_address"]}: {draft.rng.choice(["Havenkade 40", "Stationsstraat 7", "Kerkweg 112"])}, {paper.buyer.town}')
    if draft.rng.random() < 0.5 and words['small'] not in lines:
        lines.append(words['small'])
    if paper.oddity == 'total_footer':
        lines.append(words['trap'])
    return [Space(5), Text(lines, 0.85)] if lines else []


def reference(draft):
    """What the bank wants to see: in Belgium with a check on its last two digits."""
    first = draft.rng.randint(1000000000, 9899999999)
    check = f'{first % 97 or 97:02d}'
    text = f'{first}{check}'
    return f'+++{text[:3]}/{text[3:7]}/{text[7:]}+++' if draft.issuer.country == 'BE' else f'{text[:4]} {text[4:8]} {text[8:]}'


def footer(draft, manner):
    issuer = draft.issuer
    ids = draft.ids(issuer)
    lines = {'line': [' | '.join(f'{label} {value}' for label, value in ids)], 'colon': [' - '.join([issuer.name, issuer.site]), '   '.join(f'{label}: {value}' for label, value in ids)],
             'rows': [f'{label}: {value}' for label, value in ids], 'bar': [f'{issuer.name}, {issuer.street}, {issuer.town}', ' · '.join(f'{label} {value}' for label, value in ids)]}[manner]
    return lines
