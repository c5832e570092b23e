"""LibreOffice Writer: a flat OpenDocument text with tables."""
from html import escape

from sheet import Break, Grid, Pairs, Rule, Side, Space, Text
from tools.office import convert

FONTS = {'sans': 'Liberation Sans', 'serif': 'Liberation Serif', 'wide': 'Carlito'}
ALIGN = {'left': 'start', 'right': 'end', 'center': 'center', 'l': 'start', 'r': 'end'}
SPACES = ' '.join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{where}:1.0"' for name, where in
                  {'office': 'office', 'style': 'style', 'text': 'text', 'table': 'table', 'fo': 'xsl-fo-compatible'}.items())


class TextDocument:
    """Collects the styles that its paragraphs and tables need."""

    def __init__(self, sheet):
        self.sheet, self.styles, self.count = sheet, {}, 0
        self.width = 257 if sheet.landscape else 174

    def style(self, family, properties):
        key = (family, properties)
        return self.styles.setdefault(key, f'{family[0]}{len(self.styles)}')

    def paragraph(self, text, size=1.0, bold=False, align='left', more=''):
        name = self.style('paragraph', f'<style:paragraph-properties fo:text-align="{ALIGN[align]}" {more}/><style:text-properties fo:font-size="{self.sheet.size * size:.1f}pt"{" fo:font-weight=%sbold%s" % (chr(34), chr(34)) if bold else ""}/>')
        body = '<text:line-break/>'.join(escape(line).replace('   ', '<text:s text:c="3"/>') for line in str(text).split('\n'))
        return f'<text:p text:style-name="{name}">{body}</text:p>'

    def table(self, rows, shares, width, head=0, border=''):
        """Rows of cells; a cell is already XML."""
        self.count += 1
        table = self.style('table', f'<style:table-properties style:width="{width:.1f}mm" table:align="left"/>')
        columns = ''.join('<table:table-column table:style-name="%s"/>' % self.style('table-column', f'<style:table-column-properties style:column-width="{width * share / sum(shares):.2f}mm"/>') for share in shares)
        body = [self.row(cells, border, place < head) for place, cells in enumerate(rows)]
        top = f'<table:table-header-rows>{"".join(body[:head])}</table:table-header-rows>' if head else ''
        return f'<table:table table:name="T{self.count}" table:style-name="{table}">{columns}{top}{"".join(body[head:])}</table:table>'

    def row(self, cells, border, head):
        sides = {'box': 'fo:border="0.5pt solid #555555"', 'columns': 'fo:border-left="0.5pt solid #555555" fo:border-right="0.5pt solid #555555"' + (' fo:border-bottom="0.7pt solid #333333" fo:border-top="0.7pt solid #333333"' if head else '')}.get(border, '')
        if head and border in ('rules', 'zebra'):
            sides = f'fo:border-bottom="0.8pt solid {self.sheet.accent}"'
        fill = f' fo:background-color="{"#d9e2ec" if head else "transparent"}"' if border == 'fill' else ''
        style = self.style('table-cell', f'<style:table-cell-properties fo:padding="0.4mm" {sides}{fill}/>')
        return '<table:table-row>' + ''.join(f'<table:table-cell table:style-name="{style}" office:value-type="string">{cell}</table:table-cell>' for cell in cells) + '</table:table-row>'

    def blocks(self, parts, width):
        return ''.join(self.block(one, width) for one in parts)

    def block(self, one, width):
        match one:
            case Text(lines=lines):
                return ''.join(self.paragraph(line, one.size, one.bold, one.align) for line in lines)
            case Space():
                return self.paragraph('', 0.1, more=f'fo:margin-top="{one.mm}mm"')
            case Rule():
                return self.paragraph('', 0.3, more='fo:border-bottom="0.7pt solid #333333"')
            case Break():
                return self.paragraph('', 0.1, more='fo:break-before="page"')
            case Pairs():
                return self.pairs(one, width)
            case Grid():
                cells = [[self.paragraph(text, 1, (place < len(one.head) and self.sheet.heads == 'bold') or place - len(one.head) in one.strong, align) for text, align in zip(row, one.aligns)] for place, row in enumerate(one.head + one.rows)]
                return self.table(cells, one.widths, width, len(one.head), one.look)
            case Side():
                shares = [share for share, _ in one.parts]
                return self.table([[self.blocks(inner, width * share / sum(shares) - 1) or self.paragraph('') for share, inner in one.parts]], shares, width)

    def pairs(self, one, width):
        if not one.rows:
            return ''
        if one.form == 'stacked':
            return ''.join(self.paragraph(label, 0.8) + self.paragraph(value) for label, value in one.rows)
        colon = ':' if one.form == 'colon' else ''
        rows = [[self.paragraph(label + colon, 1, place in one.strong), self.paragraph(value, 1, place in one.strong, 'right' if one.right else 'left')] for place, (label, value) in enumerate(one.rows)]
        return self.table(rows, [one.wide, 1 - one.wide], width)

    def whole(self):
        body = self.blocks(self.sheet.blocks, self.width)
        foot = ''.join(self.paragraph(line, 0.8, align='center') for line in self.sheet.footer)
        styles = ''.join(f'<style:style style:name="{name}" style:family="{family}">{properties}</style:style>' for (family, properties), name in self.styles.items())
        size = ('297mm', '210mm', 'landscape') if self.sheet.landscape else ('210mm', '297mm', 'portrait')
        return f"""<?xml version="1.0" encoding="UTF-8"?><office:document {SPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles><style:default-style style:family="paragraph"><style:text-properties style:font-name="{FONTS[self.sheet.font]}" fo:font-family="{FONTS[self.sheet.font]}" fo:font-size="{self.sheet.size}pt"/></style:default-style></office:styles>
<office:automatic-styles>{styles}<style:page-layout style:name="pl"><style:page-layout-properties fo:page-width="{size[0]}" fo:page-height="{size[1]}" style:print-orientation="{size[2]}" fo:margin-top="15mm" fo:margin-bottom="12mm" fo:margin-left="20mm" fo:margin-right="16mm"/><style:footer-style/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="pl"><style:footer>{foot or '<text:p/>'}</style:footer></style:master-page></office:master-styles>
<office:body><office:text>{body}</office:text></office:body></office:document>"""


def writer(sheet, target):
    convert(TextDocument(sheet).whole(), target, 'fodt')
