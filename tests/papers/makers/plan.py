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


def spread(counts):
    return [name for name, count in counts.items() for _ in range(count)]


def plan():
    rng = Random(20250611)
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
        out.append({'tool': tool, 'manner': manner, 'kind': kind, 'genre': genre, 'layout': layout, 'oddity': oddity, 'seed': 7000 + place})
    Random(2196).shuffle(out)  # an order in which both halves get each tool, language, kind and content
    return [{**one, 'name': f'paper-{place + 1:03d}'} for place, one in enumerate(out)]
