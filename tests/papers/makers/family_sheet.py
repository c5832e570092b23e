"""Puts a page of families.py on a sheet."""
from family_lines import RIGHT, WIDE, cells_of
from layouts.parts import short_name
from sheet import Break, Grid, Pairs, Rule, Sheet, Side, Space, Text


def sheet_of(page):
    of = page.of
    top, foot = head(page)
    meta = page.meta()
    title = page.words['title']
    if of.meta == 'sentence':
        day, number = meta[1][1], meta[0][1]
        town = page.issuer.town.split(' ', 1)[1].removeprefix(page.issuer.town[5:8]).strip() if page.issuer.country == 'NL' else page.issuer.town.split(' ', 1)[1]
        middle = [Text([f'{town}, {day}']), Space(3), Text([f'{title} {number}'], 1.3, of.bold), Text([f'{label}: {value}' for label, value in meta[2:]])]
    else:
        middle = [Text([f'{title} {meta[0][1]}' if title.endswith(')') else title], 1.6, of.bold), Space(2), *META[of.meta](meta)]
    blank = [Space(2), Break()] if 'blank' in of.odd and page.at == 1 else []
    end = [Space(5), Text([page.words['reverse'] + '.'] if page.reverse else []), Text([page.words['terms'].format(d=page.days) if of.kind == 'invoice' else page.words['free']], 0.9)]
    if page.reverse:
        page.extra['reverse_charge'] = 'true'
    body, sums = grids(page), totals(page)
    if of.sums == 'table':
        for label, value, _ in sums:
            body[-1].rows.append([label, *[''] * (len(page.roles) - 2), value])
        drawn = []
    else:
        drawn = SUMS[of.sums](page, sums)
    blocks = [*blank, *top, *middle, Space(5), *body, Space(3), *drawn, *end]
    return Sheet(blocks, foot, 'sans', 9, '#1f3a5f', False, seed=page.at, heads='bold' if page.at == 1 else 'normal')


def head(page):
    """The sender and the addressee, and the foot of the page."""
    issuer, of, w = page.issuer, page.of, page.words
    name, lines = page.name(issuer), [issuer.street, issuer.town]
    ids = [f'{label} {value}' for label, value in page.ids(issuer)]
    contact = [f'{w["phone"]} {issuer.phone}', f'www.{issuer.site}']
    to = [page.name(page.addressee), *([w['attn']] if page.at else []), page.addressee.street, page.addressee.town]
    line = [' | '.join(ids)]
    match of.head:
        case 'left':
            return [Text([name], 1.6, of.bold), Text([*lines, *contact], 0.9), Space(8), Text(to), Space(6)], line
        case 'right':
            return [Text([name], 1.2, of.bold, 'right'), Text([*lines, *contact, *ids], 0.9, align='right'), Text(to), Space(6)], []
        case 'center':
            return [Text([name], 1.6, of.bold, 'center'), Text([' - '.join([*lines, contact[0]])], 0.9, align='center'), Rule(), Space(4), Text(to), Space(6)], line
        case 'logo':
            return [Side([(0.6, [Text([short_name(name)], 2.4, of.bold)]), (0.4, [Text([name, *lines, *contact], 0.85)])]), Space(8), Text(to), Space(6)], line
        case 'window':
            return [Text([f'{name} · {" · ".join(lines)}'], 0.75), Space(3), Text(to), Space(8)], [' · '.join(ids)]
        case 'foot':
            return [Text([short_name(name).lower()], 2.2), Space(8), Text(to), Space(6)], [f'{name} | {" | ".join(lines)} | {contact[0]}', *line]
        case 'van':
            return [Side([(0.5, [Text([w['from']], 0.85), Text([name, *lines, *ids[:2]])]), (0.5, [Text([w['to']], 0.85), Text(to)])]), Space(6)], [ids[-1]]
        case 'site':
            return [Side([(0.5, [Text([issuer.site], 1.8, of.bold)]), (0.5, [Text(to)])]), Space(6)], [f'{issuer.site} is een handelsnaam van {name}', *line]
        case 'below':
            return [Text(to), Space(8)], [f'{name} · {", ".join(lines)}', *ids]
        case 'columns':
            return [Side([(0.4, [Text([name], 1.3, of.bold)]), (0.3, [Text(lines, 0.85)]), (0.3, [Text([*contact, *ids], 0.85)])]), Space(8), Side([(0.5, []), (0.5, [Text(to)])]), Space(4)], []


def row(rows, look='plain'):
    return Grid([[label for label, _ in rows]], [[value for _, value in rows]], [max(len(label), len(value), 6) for label, value in rows], 'l' * len(rows), look)


META = {
    'pairs': lambda rows: [Pairs(rows, 'colon', 0.25)], 'row': lambda rows: [row(rows, 'box')], 'stacked': lambda rows: [Pairs(rows, 'stacked')],
    'two': lambda rows: [Side([(0.5, [Pairs(rows[:2], 'plain', 0.4)]), (0.5, [Pairs(rows[2:], 'plain', 0.4)])])],
}


def grids(page):
    """The table of lines: in two parts if it is carried over."""
    of, roles, odd, w = page.of, page.roles, page.of.odd, page.words
    aligns = ''.join('r' if role in RIGHT else 'l' for role in roles)
    widths = [38 if role == 'a' and 'below' in odd else max(WIDE.get(role, 7), 0 if role == 'name' else len(name) + 1) for role, name in zip(roles, page.heads)]
    heads = [] if 'heads_off' in odd else [page.heads]
    at_name, at_net = roles.index('name') if 'name' in roles else 0, roles.index('n')

    def only(text, value=''):
        cells = [''] * len(roles)
        cells[at_name], cells[at_net] = text, value or cells[at_net]
        return cells
    if 'name' not in roles:  # the name stands in a row of its own, below its figures
        roles = ['name' if role == 'a' else role for role in roles]
    rows, cut, running = [], [], 0
    groups = w['groups'] if 'groups' in odd else []
    size = -(-len(page.lines) // max(1, len(groups)))
    for n, line in enumerate(page.lines):
        if groups and n % size == 0:
            rows.append(only(groups[n // size]))
        if 'note_groups' in odd and n % 3 == 0:
            rows.append(only(w['note'].format(n=f'88{page.at}{n}41', t=page.form.date(line.day))))
        cells = cells_of(page, line, n + 1, page.roles)
        rows.append(cells)
        if 'below' in odd:
            rows.append([line.name, *[''] * (len(roles) - 1)])
        if 'text' in odd and n < 2:
            rows.append(only(w['text'][n]))
        running += 0 if line.optional else line.net
        if groups and (n % size == size - 1 or n == len(page.lines) - 1):
            mine = sum(one.net for one in page.lines[n // size * size:n + 1])
            rows.append(only(w['sum'].format(g=groups[n // size].lower()), page.amount(mine)))
        if 'carry' in odd and n == len(page.lines) * 2 // 3:
            rows.append(only(w['carried'][0], page.amount(running)))
            cut.append(len(rows))
            rows.append(only([w['carried'][1], 'Per transport', 'Transport vorige pagina'][page.at], page.amount(running)))
    if cut:
        return [Grid(heads, rows[:cut[0]], widths, aligns, of.look), Break(), Grid(heads, rows[cut[0]:], widths, aligns, of.look)]
    return [Grid(heads, rows, widths, aligns, of.look)]


def totals(page):
    w, money, rows = page.words, page.money, []
    if page.freight:
        rows.append((w['freight'], money(page.put_extra('freight', page.freight, page.freight)), 0))
    if page.of.kind == 'order':
        return [(w['excl'], money(page.excl, 'total_excl'), 1)]
    rows.append((w['excl'], money(page.excl, 'total_excl'), 0))
    for rate, base, tax in page.vat:
        rows.append((w['reverse'] if page.reverse else w['vat' if len(page.vat) == 1 else 'vat_of'].format(r=rate, b=page.form.money(base)), money(tax), 0))
    if len(page.vat) == 1:
        page.fields['vat_total'] = str(page.tax)
    rows.append((w['incl'], money(page.incl, 'total_incl'), 1))
    if page.paid:
        rows += [(w['paid'], money(page.put_extra('paid', page.paid, page.paid)), 0), (w['payable'], money(page.incl - page.paid, 'payable'), 1)]
    if 'incl' in page.of.odd:
        page.extra['lines_include_vat'] = 'true'
    return rows


def strong(page, rows):
    return tuple(n for n, row in enumerate(rows) if row[2]) if page.of.bold else ()


def right(page, rows):
    return [Side([(0.5, []), (0.5, [Pairs([row[:2] for row in rows], 'plain', 0.6, True, strong(page, rows))])])]


def in_row(page, rows):
    return [Grid([[row[0] for row in rows]], [[row[1] for row in rows]], [max(len(row[0]), len(row[1])) for row in rows], 'r' * len(rows), 'box')]


def beside_vat(page, rows):
    w, of = page.words, page.of
    code = [['1' if rate in ('21', '19') else '2' if rate != '0' else '0'] if 'codes' in of.odd else [] for rate, _, _ in page.vat]
    table = Grid([[*(['Code'] if 'codes' in of.odd else []), w['rate'], w['base'], w['tax']]], [[*extra, f'{rate}%', page.form.money(base), page.form.money(tax)] for extra, (rate, base, tax) in zip(code, page.vat)], [6] * len(code[0]) + [10, 14, 14], 'l' * len(code[0]) + 'lrr', 'rules')
    short = [(row[0].split(' over ')[0].split(' op ')[0].split(' on ')[0], *row[1:]) for row in rows]
    return [Side([(0.45, [table]), (0.08, []), (0.47, [Pairs([row[:2] for row in short], 'plain', 0.6, True, strong(page, rows))])])]


def box(page, rows):
    return [Side([(0.5, []), (0.5, [Grid([], [list(row[:2]) for row in rows], [26, 16], 'lr', 'box')])])]


def text(page, rows):
    return [Text([f'{label}   {value}'], 1, page.of.bold and bool(bold), 'right') for label, value, bold in rows]


SUMS = {'right': right, 'row': in_row, 'vat': beside_vat, 'box': box, 'text': text}
