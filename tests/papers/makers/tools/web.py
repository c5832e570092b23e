"""Chromium, WeasyPrint and wkhtmltopdf print the HTML."""
import os
import subprocess

from tools.html import page

CHROMIUM = os.environ.get('CHROMIUM_PATH', 'chromium-headless-shell')


def chromium(sheet, target):
    source = write(sheet, target)
    run([CHROMIUM, '--headless', '--no-sandbox', '--disable-gpu', '--disable-pdf-tagging', '--no-pdf-header-footer', f'--print-to-pdf={target}', f'file://{source}'])


def weasyprint(sheet, target):
    run(['/usr/bin/weasyprint', '-q', write(sheet, target), target])


def wkhtmltopdf(sheet, target):
    run(['wkhtmltopdf', '-q', '-O', 'Landscape' if sheet.landscape else 'Portrait', '-T', '16mm', '-B', '15mm', '-L', '16mm', '-R', '15mm', write(sheet, target, flex=False), target], QT_QPA_PLATFORM='offscreen')


def write(sheet, target, flex=True):
    if not flex:  # it prints everything a quarter smaller
        sheet.size *= 1.3
    source = target.replace('.pdf', '.html')
    with open(source, 'w') as file:
        file.write(page(sheet, flex))
    return source


def run(command, folder=None, **settings):
    settings = {**os.environ, 'SOURCE_DATE_EPOCH': '1750000000', **settings}
    return subprocess.run(command, check=True, capture_output=True, timeout=120, cwd=folder, env=settings).stdout
