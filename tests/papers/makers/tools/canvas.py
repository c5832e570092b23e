"""ReportLab: every text has its own place on the page. A scan-like paper gives them in another order."""
from random import Random

from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from sheet import Break, Grid, Pairs, Rule, Side, Space, Text

MM = 72 / 25.4
FONTS = {'sans': ('Helvetica', 'Helvetica-Bold'), 'serif': ('Times-Roman', 'Times-Bold'), 'wide': ('Courier', 'Courier-Bold')}


class Pages:
    def __init__(self, sheet):
        self.sheet, self.size = sheet, landscape(A4) if sheet.landscape else A4
        self.plain, self.bold = FONTS[sheet.font]
        self.point = sheet.size * (0.9 if sheet.font == 'wide' else 1)
        self.marks, self.page, self.bottom = [], 0, 24 * MM

    def text(self, x, y, text, size=1.0, bold=False, align='l', width=0):
        font, point = self.bold if bold else self.plain, self.point * size
        start = x + {'l': 0, 'r': width - stringWidth(text, font, point), 'c': (width - stringWidth(text, font, point)) / 2}[align]
        self.marks.append((self.page, 'text', start, y, text, font, point))

    def line(self, x, y, to_x, to_y):
        self.marks.append((self.page, 'line', x, y, to_x, to_y))

    def wrap(self, text, width, bold=False, size=1.0):
        font, out = self.bold if bold else self.plain, []
        for line in str(text).split('\n'):
            words = ['']
            for word in line.split(' '):
                longer = f'{words[-1]} {word}'.strip()
                words[-1:] = [longer] if stringWidth(longer, font, self.point * size) <= width or not words[-1] else [words[-1], word]
            out += words
        return out

    def blocks(self, parts, x, y, width, top=True):
        for one in parts:
            y = self.block(one, x, y, width, top)
        return y

    def block(self, one, x, y, width, top):
        step = self.point * 1.25
        match one:
            case Text(lines=lines):
                for line in [part for line in lines for part in self.wrap(line, width, one.bold, one.size)]:
                    y -= step * one.size
                    self.text(x, y, line, one.size, one.bold, one.align[0], width)
            case Space():
                y -= one.mm * MM
            case Rule():
                self.line(x, y - 3, x + width, y - 3)
                y -= 5
            case Break():
                self.page, y = self.page + 1, self.size[1] - 18 * MM
            case Pairs():
                y = self.pairs(one, x, y, width, step)
            case Grid():
                y = self.grid(one, x, y, width, step, top)
            case Side():
                ends, place = [y], x
                for share, inner in one.parts:
                    ends.append(self.blocks(inner, place, y, width * share - 4, False))
                    place += width * share
                y = min(ends)
        if top and y < self.bottom + 30:
            self.page, y = self.page + 1, self.size[1] - 18 * MM
        return y

    def pairs(self, one, x, y, width, step):
        for place, (label, value) in enumerate(one.rows):
            strong = place in one.strong
            if one.form == 'stacked':
                self.text(x, y - step * 0.8, label, 0.8)
                self.text(x, y - step * 1.8, value)
                y -= step * 2.2
                continue
            lines = self.wrap(label + (':' if one.form == 'colon' else ''), width * one.wide - 3, strong)
            self.text(x + width * one.wide, y - step, str(value), 1, strong, 'r' if one.right else 'l', width * (1 - one.wide))
            for line in lines:
                y -= step
                self.text(x, y, line, 1, strong)
        return y

    def grid(self, one, x, y, width, step, top):
        wide = [width * share / sum(one.widths) for share in one.widths]
        start = y
        for place, cells in enumerate(one.head + one.rows):
            head = place < len(one.head)
            bold = head or place - len(one.head) in one.strong
            wrapped = [self.wrap(text, share - 6, bold) for text, share in zip(cells, wide)]
            height = max(len(lines) for lines in wrapped) * step + 2
            if top and y - height < self.bottom:
                self.frame(one, x, start, y, wide)
                self.page, y = self.page + 1, self.size[1] - 18 * MM
                start = y
                for row in one.head if not head else []:
                    y = self.row([self.wrap(text, share - 6, True) for text, share in zip(row, wide)], one, x, y, wide, step, True)
            y = self.row(wrapped, one, x, y, wide, step, bold)
            if (head and place == len(one.head) - 1 and one.look != 'plain') or one.look == 'box':
                self.line(x, y, x + width, y)
        self.frame(one, x, start, y, wide)
        return y - 2

    def row(self, wrapped, one, x, y, wide, step, bold):
        place = x
        for lines, share, align in zip(wrapped, wide, one.aligns):
            for count, line in enumerate(lines):
                self.text(place + 3, y - step * (count + 1), line, 1, bold, align, share - 6)
            place += share
        return y - max(len(lines) for lines in wrapped) * step - 2

    def frame(self, one, x, start, end, wide):
        if one.look in ('box', 'columns'):
            edges = [x + sum(wide[:count]) for count in range(len(wide) + 1)]
            for edge in edges:
                self.line(edge, start, edge, end)
        if one.look != 'plain':
            self.line(x, start, x + sum(wide), start)
            self.line(x, end, x + sum(wide), end)

    def save(self, target):
        self.blocks(self.sheet.blocks, 20 * MM, self.size[1] - 18 * MM, self.size[0] - 38 * MM)
        last, rng = self.page, Random(self.sheet.seed)
        for page in range(last + 1):
            self.page = page
            for count, line in enumerate(self.sheet.footer):
                self.text(20 * MM, 16 * MM - count * 9, line, 0.8, False, 'c', self.size[0] - 38 * MM)
        paper = Canvas(target, pagesize=self.size, invariant=1)
        for page in range(last + 1):
            self.behind(paper)
            marks = [mark[1:] for mark in self.marks if mark[0] == page]
            if self.sheet.scan:  # as recognised text: strips of the page, not its reading order
                strips = {mark: (rng.random() if mark[0] == 'line' else (mark[1] > 300, round(mark[2] / 40))) for mark in marks}
                marks.sort(key=lambda mark: (mark[0] == 'line', str(strips[mark]) if mark[0] == 'text' else '', mark[1]))
            for kind, *rest in marks:
                if kind == 'line':
                    paper.setLineWidth(0.5)
                    paper.line(*rest)
                else:
                    paper.setFont(rest[3], rest[4])
                    paper.drawString(rest[0], rest[1], rest[2])
            paper.showPage()
        paper.save()

    def behind(self, paper):
        for text, size, x, y, turn, grey in ((self.sheet.watermark, 84, 150, 250, 40, 0.9), (self.sheet.margin, 6, 24, 200, 90, 0.4)):
            if text:
                paper.saveState()
                paper.translate(x, y)
                paper.rotate(turn)
                paper.setFillGray(grey)
                paper.setFont('Helvetica-Bold' if size > 50 else 'Helvetica', size)
                paper.drawString(0, 0, text)
                paper.restoreState()


def reportlab(sheet, target):
    Pages(sheet).save(target)
