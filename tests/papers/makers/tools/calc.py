"""LibreOffice Calc: a sheet of narrow columns with merged cells, as firms' own templates are."""
import textwrap
from html import escape

from sheet import Break, Grid, Pairs, Rule, Side, Space, Text
from tools.office import convert
from tools.writer import ALIGN, FONTS

SPACES = ' '.join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{where}:1.0"' for name, where in
                  {'office': 'office', 'style': 'style', 'text': 'text', 'table': 'table', 'fo': 'xsl-fo-compatible'}.items())


class Cells:
    """Places blocks on rows and columns of the sheet."""

    def __init__(self, sheet):
        self.sheet, self.cells, self.styles, self.breaks = sheet, {}, {}, set()
        self.columns = 66 if sheet.landscape else 44
        self.letters = self.columns * 4.1 / (sheet.size * 0.205)  # signs that fit in the whole width

    def style(self, bold, align, size, border):
        return self.styles.setdefault((bold, align, size, border), f'c{len(self.styles)}')

    def put(self, row, column, span, text, bold=False, align='l', size=1.0, border=''):
        self.cells[row, column] = (max(1, span), text, self.style(bold, align, size, border))

    def wrap(self, text, span, size=1.0):
        width = max(4, int(self.letters * span / self.columns / size))
        return [part for line in str(text).split('\n') for part in (textwrap.wrap(line, width, break_long_words=False) or [''])]

    def blocks(self, parts, row, column, span):
        for one in parts:
            row = self.block(one, row, column, span)
        return row

    def block(self, one, row, column, span):
        match one:
            case Text(lines=lines):
                for line in lines:
                    for part in self.wrap(line, span, one.size):
                        self.put(row, column, span, part, one.bold, one.align[0], one.size)
                        row += 1
            case Space():
                row += max(1, round(one.mm / 5))
            case Rule():
                self.put(row, column, span, '', border='top')
                row += 1
            case Break():
                self.breaks.add(row)
            case Pairs():
                return self.pairs(one, row, column, span)
            case Grid():
                return self.grid(one, row, column, span)
            case Side():
                ends, place = [row], column
                for share, inner in one.parts:
                    wide = round(span * share)
                    ends.append(self.blocks(inner, row, place, min(wide, column + span - place)))
                    place += wide
                return max(ends)
        return row

    def pairs(self, one, row, column, span):
        for place, (label, value) in enumerate(one.rows):
            strong, wide = place in one.strong, round(span * one.wide)
            if one.form == 'stacked':
                self.put(row, column, span, label, size=0.8)
                self.put(row + 1, column, span, value)
                row += 2
                continue
            lines = self.wrap(label + (':' if one.form == 'colon' else ''), wide)
            for line in lines:
                self.put(row, column, wide, line, strong)
                row += 1
            if len(str(value)) > self.letters * (span - wide) / self.columns:
                self.put(row, column, span, value, strong, 'r' if one.right else 'l')  # too long: in a row of its own
                row += 1
            else:
                self.put(row - len(lines), column + wide, span - wide, value, strong, 'r' if one.right else 'l')
        return row

    def grid(self, one, row, column, span):
        spans = [max(2, round(span * width / sum(one.widths))) for width in one.widths]
        widest = max(range(len(spans)), key=lambda place: spans[place])
        spans[widest] += span - sum(spans)
        for place, cells in enumerate(one.head + one.rows):
            bold, head = place < len(one.head) or place - len(one.head) in one.strong, place < len(one.head)
            wrapped, start = [self.wrap(text, wide, 1.08 if bold else 1) for text, wide in zip(cells, spans)], column
            height = max(len(lines) for lines in wrapped)
            for lines, wide, align in zip(wrapped, spans, one.aligns):
                for step in range(height):
                    border = 'box' if one.look == 'box' and height == 1 else 'sides' if one.look in ('box', 'columns') else 'bottom' if head and step == height - 1 and one.look != 'plain' else ''
                    self.put(row + step, start, wide, lines[step] if step < len(lines) else '', bold, align, 1, border)
                start += wide
            row += height
        return row

    def whole(self):
        end = self.blocks(self.sheet.blocks, 0, 0, self.columns) + 2
        for line in self.sheet.footer:
            self.put(end, 0, self.columns, line, align='c', size=0.8)
            end += 1
        rows = ''.join(self.row(row) for row in range(end))
        styles = ''.join(self.cell_style(name, *key) for key, name in self.styles.items())
        size = 'fo:page-width="297mm" fo:page-height="210mm" style:print-orientation="landscape"' if self.sheet.landscape else 'fo:page-width="210mm" fo:page-height="297mm"'
        return f"""<?xml version="1.0" encoding="UTF-8"?><office:document {SPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles><style:style style:name="co" style:family="table-column"><style:table-column-properties style:column-width="4.1mm"/></style:style><style:style style:name="br" style:family="table-row"><style:table-row-properties fo:break-before="page"/></style:style>
<style:style style:name="ta" style:family="table" style:master-page-name="Default"><style:table-properties/></style:style>{styles}
<style:page-layout style:name="pl"><style:page-layout-properties {size} fo:margin-top="12mm" fo:margin-bottom="12mm" fo:margin-left="14mm" fo:margin-right="10mm" style:scale-to-X="1" style:scale-to-Y="0"/><style:header-style/><style:footer-style/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Default" style:page-layout-name="pl"><style:header style:display="false"/><style:footer style:display="false"/></style:master-page></office:master-styles>
<office:body><office:spreadsheet><table:table table:name="Blad1" table:style-name="ta"><table:table-column table:style-name="co" table:number-columns-repeated="{self.columns}"/>{rows}</table:table></office:spreadsheet></office:body></office:document>"""

    def row(self, row):
        out, column = '', 0
        while column < self.columns:
            span, text, style = self.cells.get((row, column), (1, None, ''))
            if text is None:
                out, column = out + '<table:table-cell/>', column + 1
                continue
            merge = f' table:number-columns-spanned="{span}" table:number-rows-spanned="1"' if span > 1 else ''
            covered = f'<table:covered-table-cell table:number-columns-repeated="{span - 1}"/>' if span > 1 else ''
            out += f'<table:table-cell table:style-name="{style}" office:value-type="string"{merge}><text:p>{escape(str(text))}</text:p></table:table-cell>{covered}'
            column += span
        return f'<table:table-row{" table:style-name=%sbr%s" % (chr(34), chr(34)) if row in self.breaks else ""}>{out}</table:table-row>'

    def cell_style(self, name, bold, align, size, border):
        sides = {'box': 'fo:border="0.5pt solid #555555"', 'sides': 'fo:border-left="0.5pt solid #555555" fo:border-right="0.5pt solid #555555"', 'bottom': f'fo:border-bottom="0.8pt solid {self.sheet.accent}"', 'top': 'fo:border-top="0.7pt solid #333333"'}.get(border, '')
        weight = ' fo:font-weight="bold"' if bold else ''
        font = FONTS[self.sheet.font]
        return (f'<style:style style:name="{name}" style:family="table-cell"><style:table-cell-properties {sides}/><style:paragraph-properties fo:text-align="{ALIGN.get(align, "center")}"/>'
                f'<style:text-properties style:font-name="{font}" fo:font-family="{font}" fo:font-size="{self.sheet.size * size:.1f}pt"{weight}/></style:style>')


def calc(sheet, target):
    convert(Cells(sheet).whole(), target, 'fods')
