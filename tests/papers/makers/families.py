"""
Makes ../programs: pages in the column orders of programs for bookkeeping, trade and construction, three of each form, each page printed by
Chromium, LibreOffice and wkhtmltopdf: `python3 families.py [form …]`. They have one font without hinting, to be small. The author had not
yet read how Klopt reads.
"""
import glob
import hashlib
import os
import subprocess
import sys
import tempfile
from copy import deepcopy

from family_forms import FORMS
from family_page import Page
from family_sheet import sheet_of
from make import write
from tools.office import PROFILE
from tools.web import chromium, run, wkhtmltopdf
from tools.writer import TextDocument

HERE = os.path.dirname(os.path.abspath(__file__))
SIGNS = 'U+20-7E,U+A0,U+B0,U+B2,U+B3,U+B7,U+C9,U+C0,U+DF-FC,U+105,U+107,U+119,U+142,U+15B,U+17C,U+2013,U+2014,U+2019,U+20AC'
FONTS = '/usr/share/fonts/truetype/liberation'


def half(form):
    """Which half a form belongs to: by the hash of its name."""
    return 'known' if hashlib.sha256(form.encode()).digest()[0] % 2 else 'apart'


NO_HINTING = '<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit><edit name="autohint" mode="assign"><bool>false</bool></edit></match>'


def small_fonts(folder):
    """Without NO_HINTING, Chromium would round the widths of bold letters to pixels and print gaps within words."""
    for weight in ('Regular', 'Bold'):
        run([sys.executable, '-m', 'fontTools.subset', f'{FONTS}/LiberationSans-{weight}.ttf', f'--unicodes={SIGNS}', '--no-hinting', '--layout-features=', f'--output-file={folder}/{weight}.ttf'])
    with open(f'{folder}/fonts.conf', 'w') as file:
        file.write(f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir>{NO_HINTING}</fontconfig>')
    os.environ['FONTCONFIG_FILE'] = f'{folder}/fonts.conf'


def make(forms, folder):
    small_fonts(folder)
    papers = [(form, f'{form.name}-{at + 1}', Page(form, at)) for form in forms for at in range(3)]
    for form, name, page in papers:
        sheet = sheet_of(page)
        chromium(deepcopy(sheet), f'{folder}/{name}.chromium.pdf')
        wkhtmltopdf(deepcopy(sheet), f'{folder}/{name}.wkhtmltopdf.pdf')
        with open(f'{folder}/{name}.writer.fodt', 'w') as file:
            file.write(TextDocument(sheet).whole())
    run(['soffice', f'-env:UserInstallation=file://{PROFILE}', '--headless', '--convert-to', 'pdf', '--outdir', folder, *sorted(glob.glob(f'{folder}/*.fodt'))])
    for form, name, page in papers:
        target = os.path.join(HERE, '..', 'programs', half(form.name))
        os.makedirs(target, exist_ok=True)
        files = [f'{name}.{tool}.pdf' for tool in ('chromium', 'writer', 'wkhtmltopdf')]
        for file in files:
            subprocess.run(['qpdf', '--object-streams=generate', '--recompress-flate', '--compression-level=9', '--deterministic-id', f'{folder}/{file}', f'{target}/{file}'], check=True)
        write(f'{target}/{name}.json', page.truth(files))


if __name__ == '__main__':
    with tempfile.TemporaryDirectory() as temporary:
        make([form for form in FORMS if not sys.argv[1:] or form.name in sys.argv[1:]], temporary)
