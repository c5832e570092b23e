"""A layout turns a draft into a sheet: blocks in the order in which the paper shows them."""
from layouts.abroad import ABROAD
from layouts.dutch import DUTCH
from layouts.newer import NEWER
from layouts.long import cover_letter, second_table, with_carry
from sheet import Grid, Sheet

LAYOUTS = {layout.__name__: layout for layout in DUTCH + ABROAD}
LATER = {layout.__name__: layout for layout in NEWER}
FONTS = ['sans', 'serif', 'sans', 'wide', 'sans']
ACCENTS = ['#1f3a5f', '#7a1f1f', '#2d5a27', '#333333', '#b35900', '#000000', '#00576b']


def lay_out(layout, draft):
    rng, paper = draft.rng, draft.paper
    if paper.oddity == 'spaced_title':
        draft.words.picked[f'title.{paper.kind}'] = ' '.join(draft.title.upper())
    if layout in ('afas', 'kraan', 'octopus') and 'vat' in paper.columns and not paper.extra.get('net_only') and rng.random() < 0.6:
        draft.codes = dict(zip(sorted({str(rate) for rate, _, _ in paper.vat}, reverse=True), rng.choice(['123', 'HLN', ['V21', 'V06', 'V00']])))
    blocks, footer = {**LAYOUTS, **LATER}[layout](draft)
    if 'second_table' in paper.extra:
        blocks = second_table(draft, blocks)
    if paper.oddity == 'letter':
        blocks = cover_letter(draft) + blocks
    if paper.extra.get('long'):
        blocks = with_carry(draft, blocks)
    most = max((len(block.widths) for block in blocks if isinstance(block, Grid)), default=0)
    return Sheet(blocks, footer, rng.choice(FONTS), {'tiny': 6.2}.get(paper.oddity, 8.5 if most > 7 else rng.choice([8.5, 9, 9.5, 10])), rng.choice(ACCENTS), paper.oddity == 'landscape',
                 draft.words['copy'] if paper.oddity == 'watermark' else '', draft.words['small'] if paper.oddity == 'margin_text' else '', paper.oddity == 'scan_order', rng.randint(1, 9999))
