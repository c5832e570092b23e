"""Which papers the set holds: tool, language, kind, content, layout and oddity of each."""
from random import Random

from layouts import LAYOUTS

TOOLS = {'chromium': 24, 'weasyprint': 21, 'wkhtmltopdf': 20, 'writer': 22, 'calc': 20, 'latex': 20, 'reportlab': 23, 'groff': 23}
MANNERS = {'nl': 95, 'be': 26, 'en': 21, 'de': 15, 'fr': 16}
KINDS = {'invoice': 93, 'order': 34, 'credit_note': 17, 'quote': 12, 'order_response': 9, 'delivery_note': 5, 'other': 3}
CONTENT = {'invoice': ['plain', 'discounted', 'per_hundred', 'delivered', 'with_deposit', 'adjusted', 'including', 'hire', 'hours', 'term', 'progress', 'subcontract', 'long', 'plain', 'adjusted', 'term', 'discounted'],
           'order': ['plain', 'discounted', 'adjusted', 'per_hundred', 'hire', 'long', 'plain'], 'credit_note': ['plain', 'adjusted', 'discounted', 'per_hundred', 'plain'],
           'quote': ['plain', 'adjusted', 'discounted', 'including'], 'order_response': ['plain', 'discounted', 'adjusted', 'per_hundred'], 'delivery_note': ['plain'], 'other': ['reminder']}
ODDITIES = {'chromium': ['watermark', 'margin_text', 'landscape', 'tiny', 'spaced_title', 'total_footer', 'letter'], 'weasyprint': ['watermark', 'margin_text', 'landscape', 'tiny', 'spaced_title', 'letter'],
            'wkhtmltopdf': ['landscape', 'tiny', 'spaced_title', 'letter'], 'writer': ['landscape', 'tiny', 'spaced_title', 'total_footer', 'letter'], 'calc': ['landscape', 'spaced_title', 'total_footer'],
            'latex': ['watermark', 'margin_text', 'landscape', 'tiny', 'spaced_title', 'letter'], 'reportlab': ['scan_order', 'scan_order', 'scan_order', 'watermark', 'margin_text', 'tiny'], 'groff': ['spaced_title', 'total_footer']}
FITTING = {'german': ['de', 'en'], 'steel': ['de', 'en', 'nl'], 'painter': ['nl', 'be', 'fr'], 'octopus': ['be', 'fr', 'nl'], 'winbooks': ['be', 'fr', 'nl'], 'navision': ['en', 'de', 'nl'], 'odoo': ['be', 'en', 'fr', 'nl'], 'sap': ['de', 'en', 'nl', 'fr']}


# The later papers, one a line: tool, language, kind, content, layout.
NEWER = """
chromium nl invoice two_rates boxes
reportlab nl invoice regie site
weasyprint be invoice retained banner
chromium nl invoice two_rates boxes
groff nl order reordered counter
weasyprint nl invoice regie beside
reportlab nl order_response reordered counter
reportlab be invoice week_hire banner
chromium fr invoice two_rates dated
weasyprint de invoice reordered boxes
groff nl invoice staged site
chromium nl delivery_note partly waybill
reportlab nl credit_note reordered beside
weasyprint nl order discounted waybill
chromium nl invoice staged site
groff be invoice retained counter
weasyprint nl invoice week_hire boxes
chromium nl credit_note reordered dated
reportlab de invoice reordered banner
chromium nl invoice shifted counter
weasyprint fr invoice two_rates dated
reportlab nl order reordered boxes
chromium nl order_response discounted beside
weasyprint be credit_note two_rates banner
chromium nl invoice vat_per_line banner
reportlab nl delivery_note partly waybill
groff nl order_response reordered dated
weasyprint nl invoice subcontract site
chromium be invoice regie beside
weasyprint fr order reordered counter
chromium nl invoice adjusted beside
"""

def spread(counts):
    return [name for name, count in counts.items() for _ in range(count)]


def plan(draw=0):
    """`draw`: 0 for the papers of the set; each other number gives other papers of the same kinds."""
    rng = Random(20250611 + draw)
    tools, manners, kinds = spread(TOOLS), spread(MANNERS), spread(KINDS)
    rng.shuffle(manners)
    rng.shuffle(kinds)
    odd = {tool: list(names) for tool, names in ODDITIES.items()}
    turn, names, out = {}, list(LAYOUTS), []
    for place, (tool, manner, kind) in enumerate(zip(tools, manners, kinds)):
        turn[kind] = turn.get(kind, rng.randint(0, 5)) + 1
        genre = CONTENT[kind][turn[kind] % len(CONTENT[kind])]
        if genre == 'subcontract' and manner == 'de':
            genre = 'hours'
        layout = next(name for step in range(len(names)) for name in [names[(place * 7 + step) % len(names)]] if manner in FITTING.get(name, [manner]))
        oddity = odd[tool].pop(0) if odd[tool] and rng.random() < 0.45 and kind != 'delivery_note' else ''
        out.append({'tool': tool, 'manner': manner, 'kind': kind, 'genre': genre, 'layout': layout, 'oddity': oddity, 'seed': 7000 + 100_000 * draw + place})
    Random(2196).shuffle(out)  # an order in which both halves get each tool, language, kind and content
    return [{**one, 'name': f'paper-{place + 1:03d}'} for place, one in enumerate(out + newer(draw))]


def newer(draw):
    """The papers that came later; nothing before them changes when one is added at the end."""
    rows = [line.split() for line in NEWER.strip().splitlines()]
    return [{'tool': tool, 'manner': manner, 'kind': kind, 'genre': genre, 'layout': layout, 'oddity': '', 'seed': 9000 + 100_000 * draw + place, 'later': True} for place, (tool, manner, kind, genre, layout) in enumerate(rows)]
