"""HTML for the three tools that print web pages."""
from html import escape

from sheet import Break, Grid, Pairs, Rule, Side, Space, Text

FONTS = {'sans': 'Carlito, Calibri, sans-serif', 'serif': '"Liberation Serif", serif', 'wide': '"DejaVu Sans", sans-serif'}


def page(sheet, flex=True):
    css = f"""@page {{ size: A4 {'landscape' if sheet.landscape else 'portrait'}; margin: 16mm 15mm 20mm 18mm }}
body {{ font: {sheet.size}pt {FONTS[sheet.font]}; margin: 0; color: #111 }}
table {{ border-collapse: collapse; width: 100% }} td, th {{ padding: {(1.2, 2, 3.4)[sheet.seed % 3]}pt 3pt; vertical-align: top; text-align: left; font-weight: normal }}
thead {{ display: table-header-group }} tr {{ page-break-inside: avoid }} .r {{ text-align: right }} .c {{ text-align: center }} .b {{ font-weight: bold }}
.grid th {{ font-weight: {sheet.heads}; vertical-align: bottom }} .rules thead tr:last-child th {{ border-bottom: 1pt solid {sheet.accent} }} .rules tbody {{ border-bottom: .5pt solid #999 }}
.box td, .box th {{ border: .5pt solid #555 }} .fill th {{ background: {sheet.accent}; color: #fff }} .zebra tbody tr:nth-child(even) td {{ background: #eef1f4 }} .zebra th {{ color: {sheet.accent} }}
.columns {{ border: .7pt solid #333 }} .columns td, .columns th {{ border-left: .5pt solid #777; border-right: .5pt solid #777 }} .columns thead {{ border-bottom: .7pt solid #333 }}
.label {{ color: #555; font-size: 85% }} .side {{ display: flex }} .side > div {{ padding-right: 3mm; box-sizing: border-box }} .side > div:last-child {{ padding-right: 0 }}
.mark {{ position: fixed; top: 110mm; left: 20mm; font-size: 90pt; color: #e4e4e4; transform: rotate(-35deg); z-index: -1 }}
.margin {{ position: fixed; left: -12mm; top: 150mm; font-size: 6pt; color: #777; transform-origin: 0 0; transform: rotate(-90deg); white-space: nowrap }}
.foot {{ margin-top: 8mm; border-top: .5pt solid {sheet.accent}; font-size: 80%; text-align: center; color: #444 }} .fixed {{ position: fixed; bottom: 0; left: 0; right: 0 }} hr {{ border: 0; border-top: .7pt solid #333 }}"""
    extra = f'<div class="mark">{sheet.watermark}</div>' if sheet.watermark else ''
    extra += f'<div class="margin">{escape(sheet.margin)}</div>' if sheet.margin else ''
    short = flex and not any(isinstance(one, Break) or (isinstance(one, Grid) and len(one.rows) > 22) for one in sheet.blocks)
    foot = f'<div class="foot{" fixed" if short and sheet.seed % 2 else ""}">{"<br>".join(map(escape, sheet.footer))}</div>' if sheet.footer else ''
    return f'<!doctype html><html><head><meta charset="utf-8"><style>{css}</style></head><body>{extra}{blocks(sheet.blocks, flex)}{foot}</body></html>'


def blocks(parts, flex):
    return ''.join(block(one, flex) for one in parts)


def block(one, flex):
    match one:
        case Text(lines=lines):
            side = {'right': ' r', 'center': ' c', 'left': ''}[one.align]
            return f'<div class="t{side}{" b" if one.bold else ""}" style="font-size:{one.size}em">{"<br>".join(map(escape, lines))}</div>'
        case Space():
            return f'<div style="height:{one.mm}mm"></div>'
        case Rule():
            return '<hr>'
        case Break():
            return '<div style="page-break-after:always"></div>'
        case Pairs():
            return pairs(one)
        case Grid():
            return grid(one)
        case Side() if flex:
            return '<div class="side">' + ''.join(f'<div style="width:{share * 100:.0f}%">{blocks(inner, flex)}</div>' for share, inner in one.parts) + '</div>'
        case Side():
            return '<table><tr>' + ''.join(f'<td style="width:{share * 100:.0f}%">{blocks(inner, flex)}</td>' for share, inner in one.parts) + '</tr></table>'


def pairs(one):
    if not one.rows:
        return ''
    if one.form == 'stacked':
        return ''.join(f'<div class="label">{escape(label)}</div><div style="margin-bottom:2mm">{escape(str(value))}</div>' for label, value in one.rows)
    colon = ':' if one.form == 'colon' else ''
    rows = ''.join(f'<tr{" class=b" if place in one.strong else ""}><td style="width:{one.wide * 100:.0f}%">{escape(label)}{colon}</td><td{" class=r" if one.right else ""}>{escape(str(value))}</td></tr>' for place, (label, value) in enumerate(one.rows))
    return f'<table>{rows}</table>'


def grid(one):
    whole = sum(one.widths)
    cols = ''.join(f'<col style="width:{width / whole * 100:.1f}%">' for width in one.widths)
    head = ''.join('<tr>' + ''.join(cell('th', text, align) for text, align in zip(row, one.aligns)) + '</tr>' for row in one.head)
    body = ''.join(f'<tr{" class=b" if place in one.strong else ""}>' + ''.join(cell('td', text, align) for text, align in zip(row, one.aligns)) + '</tr>' for place, row in enumerate(one.rows))
    return f'<table class="grid {one.look}"><colgroup>{cols}</colgroup><thead>{head}</thead><tbody>{body}</tbody></table>'


def cell(tag, text, align):
    return f'<{tag}{" class=r" if align == "r" else ""}>{escape(str(text)).replace(chr(10), "<br>")}</{tag}>'
