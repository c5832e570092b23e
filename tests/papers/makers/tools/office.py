"""Runs LibreOffice with a profile of its own."""
import os
import tempfile

from tools.web import run

PROFILE = os.path.join(tempfile.gettempdir(), f'papers-office-{os.getpid()}')


def convert(text, target, ending):
    source = target.replace('.pdf', f'.{ending}')
    with open(source, 'w') as file:
        file.write(text)
    run(['soffice', f'-env:UserInstallation=file://{PROFILE}', '--headless', '--convert-to', 'pdf', '--outdir', os.path.dirname(target), source])
