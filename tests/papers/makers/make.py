"""
Makes the papers: `python3 make.py [tool] [first] [last]`. Each run gives the same papers. With `[draw] [folder]` behind these, it makes
other papers of the same kinds there.
"""
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

from draft import draft
from fill import fill
from layouts import lay_out
from plan import plan
from tools import PRINT

HERE = os.path.dirname(os.path.abspath(__file__))


MOVED = {'paper-009', 'paper-018', 'paper-034', 'paper-040', 'paper-072'}  # somebody has looked at them


def half(name):
    """Which half of the set a paper belongs to: by the hash of its file name, unless it moved."""
    if name in MOVED:
        return 'known'
    return 'known' if hashlib.sha256(f'{name}.pdf'.encode()).digest()[0] % 2 else 'apart'


def make(one, folder):
    paper, _, rng = fill(one['seed'], one['manner'], one['kind'], one['genre'], one['oddity'], one.get('later', False))
    typed = draft(paper, rng)
    sheet = lay_out(one['layout'], typed)
    print_with_truth(one['tool'], sheet, typed, folder, one['name'], {key: one[key] for key in ('layout', 'genre', 'oddity') if one[key]})


def print_with_truth(tool, sheet, typed, folder, name, made):
    print_pdf(tool, sheet, os.path.join(folder, f'{name}.pdf'))
    write(os.path.join(folder, f'{name}.json'), {**typed.truth(f'{name}.pdf', tool), 'made': made})


def print_pdf(tool, sheet, target):
    """Prints in a folder of its own, then packs the file without changing what it says."""
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, os.path.basename(target))
        PRINT[tool](sheet, made)
        if tool in ('reportlab', 'groff'):
            shutil.copy(made, target)
        else:
            subprocess.run(['qpdf', '--object-streams=generate', '--recompress-flate', '--compression-level=9', '--deterministic-id', made, target], check=True)


def write(target, value):
    with open(target, 'w') as file:
        json.dump(value, file, ensure_ascii=False, indent=2)
        file.write('\n')


if __name__ == '__main__':
    defaults = ['all', '1', '999', '0', '']
    tool, first, last, draw, target = sys.argv[1:] + defaults[len(sys.argv) - 1:]
    for place, one in enumerate(plan(int(draw)), 1):
        if tool in ('all', one['tool']) and int(first) <= place <= int(last):
            folder = target or os.path.join(HERE, '..', half(one['name']))
            os.makedirs(folder, exist_ok=True)
            try:
                make(one, os.path.abspath(folder))
            except subprocess.CalledProcessError as error:
                print(f'{one}: {error.stdout[-900:]} {error.stderr[-900:]}', file=sys.stderr)
