"""LaTeX with its usual article class."""
import os

from sheet import Break, Grid, Pairs, Rule, Side, Space, Text
from tools.web import run

SIGNS = {'\\': r'\textbackslash{}', '&': r'\&', '%': r'\%', '#': r'\#', '_': r'\_', '€': r'\texteuro{}', '‰': r'\textperthousand{}', '²': r'\texttwosuperior{}', '³': r'\textthreesuperior{}', '·': r'\textperiodcentered{}', 'Ø': r'\O{}',
         '~': r'\textasciitilde{}', '°': r'\textdegree{}', '\u00a0': '~', '\n': r'\newline ', '§': r'\S{}', '$': r'\$', '"': "''", '‑': '-'}
FONTS = {'sans': r'\usepackage{helvet}\renewcommand{\familydefault}{\sfdefault}', 'serif': r'\usepackage{mathptmx}', 'wide': r'\usepackage{mathpazo}'}


def latex(sheet, target):
    source = target.replace('.pdf', '.tex')
    with open(source, 'w') as file:
        file.write(document(sheet))
    run(['pdflatex', '-interaction=batchmode', '-halt-on-error', source], os.path.dirname(target))
    run(['pdflatex', '-interaction=batchmode', '-halt-on-error', source], os.path.dirname(target))
    for end in ('.aux', '.log'):
        os.remove(target.replace('.pdf', end))


def document(sheet):
    paper = 'landscape,' if sheet.landscape else ''
    foot = r'\\'.join(map(sign, sheet.footer))
    mark = r'\AddToHook{shipout/background}{\put(110,-560){\rotatebox{40}{\color[gray]{0.9}\fontsize{80}{80}\selectfont ' + sheet.watermark + '}}}' if sheet.watermark else ''
    margin = r'\AddToHook{shipout/background}{\put(22,-560){\rotatebox{90}{\color[gray]{0.5}\tiny ' + sign(sheet.margin) + '}}}' if sheet.margin else ''
    return rf"""\documentclass[10pt,a4paper]{{article}}
\usepackage[T1]{{fontenc}}\usepackage{{textcomp,array,longtable,booktabs,graphicx,xcolor,fancyhdr,eurosym}}{FONTS[sheet.font]}
\usepackage[{paper}a4paper,left=20mm,right=18mm,top=18mm,bottom=24mm]{{geometry}}
\pagestyle{{fancy}}\fancyhf{{}}\renewcommand{{\headrulewidth}}{{0pt}}\fancyfoot[C]{{\scriptsize {foot}}}
\setlength{{\parindent}}{{0pt}}\setlength{{\tabcolsep}}{{3pt}}\setlength{{\LTleft}}{{0pt}}{mark}{margin}
\begin{{document}}\fontsize{{{sheet.size}}}{{{sheet.size * 1.22:.1f}}}\selectfont\raggedright
{blocks(sheet.blocks, sheet.size)}
\end{{document}}
"""


def sign(text):
    return ''.join(SIGNS.get(one, one) for one in str(text))


def blocks(parts, size, top=True):
    return '\n'.join(block(one, size, top) for one in parts)


def block(one, size, top):
    match one:
        case Text(lines=lines):
            if not lines:
                return ''
            body = r'\\ '.join('{' + sign(line) + '}' for line in lines)
            around = {'right': 'flushright', 'center': 'center', 'left': 'flushleft'}[one.align]
            bold = r'\bfseries ' if one.bold else ''
            return rf'{{\setlength{{\topsep}}{{0pt}}\setlength{{\partopsep}}{{0pt}}\begin{{{around}}}\fontsize{{{size * one.size:.1f}}}{{{size * one.size * 1.2:.1f}}}\selectfont {bold}{body}\end{{{around}}}}}'
        case Space():
            return rf'\vspace{{{one.mm}mm}}\par'
        case Rule():
            return r'\noindent\rule{\linewidth}{0.4pt}\par'
        case Break():
            return r'\clearpage'
        case Pairs():
            return pairs(one)
        case Grid():
            return grid(one, top)
        case Side():
            return r'\noindent ' + r'\hfill '.join(rf'\begin{{minipage}}[t]{{{share * 0.97:.3f}\linewidth}}\vspace{{0pt}}\raggedright {blocks(inner, size, False)}\end{{minipage}}' for share, inner in one.parts) + r'\par'


def pairs(one):
    if not one.rows:
        return ''
    if one.form == 'stacked':
        return '\n'.join(rf'{{\scriptsize {sign(label)}}}\\{{{sign(value)}}}\par\vspace{{1mm}}' for label, value in one.rows)
    colon = ':' if one.form == 'colon' else ''
    align = r'>{\raggedleft\arraybackslash}' if one.right else r'>{\raggedright\arraybackslash}'
    rows = r'\\'.join((r'\bfseries ' if place in one.strong else '') + sign(label) + colon + ' & ' + (r'\bfseries ' if place in one.strong else '') + sign(value) for place, (label, value) in enumerate(one.rows))
    return rf'\noindent\begin{{tabular}}{{@{{}}>{{\raggedright\arraybackslash}}p{{{one.wide * 0.95:.2f}\linewidth}}{align}p{{{(1 - one.wide) * 0.95:.2f}\linewidth}}@{{}}}}{rows}\end{{tabular}}\par'


def grid(one, top):
    whole, count = sum(one.widths), len(one.widths)
    line = '|' if one.look in ('box', 'columns') else ''
    columns = line + line.join(rf'>{{\{"raggedleft" if align == "r" else "raggedright"}\arraybackslash}}p{{\dimexpr {width / whole:.4f}\linewidth-2\tabcolsep-{0.4}pt}}' for width, align in zip(one.widths, one.aligns)) + line
    between = r'\\\hline ' if one.look == 'box' else r'\\'
    row = lambda cells, bold: ' & '.join((r'\bfseries ' if bold else '') + sign(cell) for cell in cells)
    head = (r'\hline ' if one.look != 'plain' else '') + ''.join(row(cells, True) + r'\\' for cells in one.head) + (r'\hline ' if one.look != 'plain' and one.head else '')
    body = between.join(row(cells, place in one.strong) for place, cells in enumerate(one.rows)) + r'\\' + (r'\hline' if one.look != 'plain' else '')
    if top and one.head and count > 3:
        return rf'\begin{{longtable}}{{{columns}}}{head}\endhead {body}\end{{longtable}}'
    return rf'\noindent\begin{{tabular}}{{{columns}}}{head}{body}\end{{tabular}}\par'
