"""groff with tbl and Ghostscript: how many an older program prints its lists."""
import re

from sheet import Break, Grid, Pairs, Rule, Side, Space, Text
from tools.web import run

FONTS = {'sans': 'H', 'serif': 'T', 'wide': 'N'}


def groff(sheet, target):
    source = target.replace('.pdf', '.roff')
    with open(source, 'w') as file:
        file.write(document(sheet))
    made = source.replace('.roff', '.ps')
    with open(made, 'wb') as file:
        file.write(run(['groff', '-t', '-K', 'utf8', '-T', 'ps', '-P-pa4', source]))
    run(['gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', '-sPAPERSIZE=a4', f'-sOutputFile={target}', made])


def document(sheet):
    size = round(sheet.size)
    foot = ''.join(f'.tl \'\'\\s-2{sign(line).replace(chr(39), chr(92) + "[aq]")}\\s+2\'\'\n' for line in sheet.footer)
    # The page breaks above the foot, which each page carries.
    return f""".pl 29.7c
.po 2c
.ll 17.2c
.lt 17.2c
.fam {FONTS[sheet.font]}
.ps {size}
.vs {size * 1.25:.1f}
.nh
.ad l
.de foot
'sp 0.4c
{foot}'bp
..
.wh -2.4c foot
.de top
'sp 1.5c
..
.wh 0 top
.top
{blocks(sheet.blocks)}"""


def sign(text):
    text = str(text).replace('\\', '\\e').replace('\u00a0', '\\ ').replace('€', '\\[Eu]').replace('‰', '\\[%0]')
    return '\\&' + text if text.startswith(('.', "'")) else text


def blocks(parts):
    return '\n'.join(filter(None, (block(one) for one in parts))) + '\n'


def block(one):
    match one:
        case Text(lines=lines):
            if not lines:
                return ''
            request = {'right': '.rj', 'center': '.ce', 'left': ''}[one.align]
            more = round(one.size * 9) - 9
            body = '\n'.join((f'{request}\n' if request else '') + ('\\fB' if one.bold else '') + sign(line) + ('\\fP' if one.bold else '') + '\n.br' for line in lines)
            return f'.ps {more:+d}\n.vs {more:+d}\n{body}\n.ps\n.vs' if more else body
        case Space():
            return f'.sp {one.mm / 10}c'
        case Rule():
            return "\\l'17c'\n.br"
        case Break():
            return '.bp'
        case Pairs() | Grid():
            return beside([(1, [one])], getattr(one, 'look', 'plain')) if not isinstance(one, Grid) else grid(one)
        case Side():
            return beside(one.parts, 'plain')


def rows_of(one):
    """A block as rows of (format, cells)."""
    match one:
        case Text(lines=lines):
            return [([('r' if one.align == 'right' else 'l') + ('B' if one.bold else '')], [line]) for line in lines]
        case Pairs():
            if one.form == 'stacked':
                return [row for label, value in one.rows for row in ((['l'], [label]), (['l'], [value]))]
            colon = ':' if one.form == 'colon' else ''
            return [([('lB' if place in one.strong else 'l'), ('r' if one.right else 'l') + ('B' if place in one.strong else '')], [label + colon, value]) for place, (label, value) in enumerate(one.rows)]
        case Grid():
            body = [(row, place < len(one.head)) for place, row in enumerate(one.head + one.rows)]
            return [([align + ('B' if head else '') for align in one.aligns], [str(cell).replace('\n', ' ') for cell in row]) for row, head in body]
        case Space():
            return [(['l'], [''])]
    return []


def beside(parts, look):
    """Blocks beside each other as one table: each row has its own format."""
    columns = []
    for share, inner in parts:
        rows = [row for one in inner for row in (rows_of(one) if not isinstance(one, Side) else [row for _, deep in one.parts for item in deep for row in rows_of(item)])]
        columns.append((share, rows, max((len(row[1]) for row in rows), default=1)))
    height = max((len(rows) for _, rows, _ in columns), default=0)
    free = 17 - 0.42 * sum(count for _, _, count in columns)
    formats, lines = [], []
    for place in range(height):
        format_row, cells = [], []
        for share, rows, count in columns:
            keys, values = rows[place] if place < len(rows) else (['l'], [''])
            wide = f'w({free * share / count:.1f}c)'
            format_row += [key + wide for key in keys] + ['s'] * (count - len(keys))
            cells += [block_entry(value) if ' ' in str(value) and len(str(value)) > 17 else sign(value) for value in values]
        formats.append(' '.join(format_row))
        lines.append('\t'.join(cells))  # tbl skips spanned columns itself
    return '.TS\nnospaces;\n' + ',\n'.join(formats) + '.\n' + '\n'.join(lines) + '\n.TE' if lines else ''


def block_entry(text):
    return 'T{\n' + '\n.br\n'.join(sign(line) for line in str(text).split('\n')) + '\nT}'


def grid(one):
    whole = sum(one.widths)
    bar = ' | ' if one.look in ('box', 'columns') else ' '
    option = 'allbox;' if one.look == 'box' else 'box;' if one.look == 'columns' else ''
    free = 17 - 0.5 * len(one.widths)
    widths = [f'w({free * width / whole:.2f}c)' for width in one.widths]
    key = lambda bold: bar.join(align + ('B' if bold else '') + wide for align, wide in zip(one.aligns, widths))
    formats = [key(True) for _ in one.head] + [key(place in one.strong) for place in range(len(one.rows))]
    # An amount with its currency stays on one row.
    entry = lambda text: block_entry(text) if '\n' in str(text) or (len(str(text)) > 7 and re.search(r'[^\W\d]{4}.* |\s.*[^\W\d]{4}', str(text))) else sign(text)
    rows = ['\t'.join(entry(cell) for cell in row) for row in one.head + one.rows]
    if one.look in ('rules', 'fill', 'zebra') and one.head:
        rows.insert(len(one.head), '_')
        rows.append('_')
    return f'.TS\n{option}\n'.replace('\n\n', '\n') + ',\n'.join(formats) + '.\n' + '\n'.join(rows) + '\n.TE'
