"""The tools that print a sheet as a PDF."""
from tools.calc import calc
from tools.canvas import reportlab
from tools.groff import groff
from tools.latex import latex
from tools.web import chromium, weasyprint, wkhtmltopdf
from tools.writer import writer

PRINT = {one.__name__: one for one in (chromium, weasyprint, wkhtmltopdf, writer, calc, latex, reportlab, groff)}
