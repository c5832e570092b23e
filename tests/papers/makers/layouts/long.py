"""Papers of several pages: a covering letter, a table with its sum carried over, a second table."""
from sheet import Break, Grid, Space, Text


def cover_letter(draft):
    """The first page is a letter; the paper itself follows."""
    start = [draft.text_of(line) for line in draft.words.all('letter')]
    issuer, addressee = draft.issuer, draft.addressee
    return [Text([issuer.name], 1.4, True), Space(12), Text([addressee.name, addressee.street, addressee.town]), Space(16), *[block for line in start for block in (Text([line]), Space(4))], Space(12), Text([issuer.name]), Break()]


def with_carry(draft, blocks):
    """Splits the long table: the head is repeated, the sum so far stands at the foot and the top."""
    place = next(place for place, block in enumerate(blocks) if isinstance(block, Grid) and block.of_lines)
    grid, out = blocks[place], []
    size, start, carried = draft.rng.choice([14, 18]), 0, None
    columns = draft.paper.columns
    net, name = columns.index('net'), columns.index('name')
    sums = draft.running_sums(grid, net)
    while start < len(grid.rows):
        rows = list(grid.rows[start:start + size])
        strong = {row - start + (carried is not None) for row in grid.strong if start <= row < start + size}
        if carried is not None:
            rows.insert(0, carry_row(grid, name, net, draft.words['carried'], carried))
        start += size
        if start < len(grid.rows):
            carried = draft.form.money(sums[start - 1])
            rows.append(carry_row(grid, name, net, draft.words['carry'], carried))
        out.append(Grid(grid.head, rows, grid.widths, grid.aligns, grid.look, strong))
        if start < len(grid.rows):
            page = start // size + 1
            out += [Break(), Text([draft.name(draft.issuer), f'{draft.label("number")} {draft.value("number")}   {draft.words["page"]} {page}'], 0.9), Space(3)]
    return blocks[:place] + out + blocks[place + 1:]


def carry_row(grid, name, net, label, value):
    row = [''] * len(grid.widths)
    row[name], row[net] = label, value
    return row


def second_table(draft, blocks):
    """Hours in one table, materials in the next, with columns of their own."""
    place = next(place for place, block in enumerate(blocks) if isinstance(block, Grid) and block.of_lines)
    columns, draft.paper.columns = draft.paper.columns, ['name', 'quantity', 'unit', 'price', 'net']
    goods = draft.paper.extra['second_table']
    table = draft.grid(blocks[place].look, goods)
    draft.paper.columns = columns
    first = Text([draft.words['hours']], 1.1, True)
    return blocks[:place] + [first, blocks[place], Space(4), Text([draft.words['materials']], 1.1, True), table] + blocks[place + 1:]
