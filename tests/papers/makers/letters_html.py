"""Bills that tell their sums in sentences, as small firms write them. Each layout prints the values of a `Program`."""
from programs_html import block, no, order_no, table

TEXTS = {
    'nl': {
        'title': 'Factuur', 'number': 'Factuurnummer', 'day': 'Factuurdatum', 'order': 'Uw order',
        'sums': 'De kosten hiervan bedragen € {excl} exclusief btw. De btw ({rate} %) bedraagt € {tax}, zodat in totaal € {incl} inclusief btw verschuldigd is.',
        'work': 'Geachte heer, mevrouw,<br><br>Voor het herstellen van het voegwerk aan de voorgevel brengen wij u hierbij de kosten in rekening.',
        'pay': 'Wij verzoeken u dit bedrag te voldoen vóór {due} op rekening {iban} ten name van {seller}.',
    },
    'en': {
        'title': 'Invoice', 'number': 'Invoice number', 'day': 'Invoice date', 'order': 'Your order',
        'sums': 'Our charge for this work is EUR {excl} excluding VAT. With {rate} % VAT of EUR {tax} this makes EUR {incl} in total, including VAT.',
        'work': 'Dear Sir or Madam,<br><br>Please find below our charge for the repair of the cable trays in hall 3.',
        'pay': 'Please transfer this amount before {due} to account {iban}.',
    },
    'de': {
        'title': 'Rechnung', 'number': 'Rechnungsnummer', 'day': 'Rechnungsdatum', 'order': 'Ihre Bestellung',
        'sums': 'Die Kosten betragen {excl} EUR zzgl. {rate} % MwSt. in Höhe von {tax} EUR, insgesamt also {incl} EUR.',
        'work': 'Sehr geehrte Damen und Herren,<br><br>für die Reparatur der Trockenbauwände stellen wir Ihnen die folgenden Kosten in Rechnung.',
        'pay': 'Bitte überweisen Sie den Betrag bis zum {due} auf das Konto {iban}.',
    },
    'fr': {
        'title': 'Facture', 'number': 'N° de facture', 'day': 'Date de facture', 'order': 'Votre commande',
        'sums': "Le coût des travaux s'élève à {excl} € hors TVA. La TVA ({rate} %) est de {tax} €, soit un total de {incl} € TVA comprise.",
        'work': 'Madame, Monsieur,<br><br>Nous vous facturons par la présente la réparation des cloisons du deuxième étage.',
        'pay': 'Merci de verser ce montant avant le {due} sur le compte {iban}.',
    },
}
OTHERS = (
    'Onze aansprakelijkheid is beperkt tot maximaal € 25.000,00 exclusief btw per gebeurtenis.',
    'Bij betaling binnen 8 dagen geldt een korting van € 12,50 exclusief btw, 21 % btw € 2,63, samen € 15,13 inclusief btw.',
    'Onze factuur 2025-900 van € 1.000,00 exclusief btw, 21 % btw € 210,00, totaal € 1.210,00 inclusief btw hebben wij ontvangen.',
)


def top(p):
    words = TEXTS[p.language]
    form = '%d/%m/%Y' if p.language == 'fr' else '%d.%m.%Y' if p.language == 'de' else '%d-%m-%Y'
    head = [[words['number'], no(p, '2026-#')], [words['day'], p.day('issue_date', form)], [words['order'], order_no(p, 'PO-#')]]
    pay = words['pay'].format(due=p.day('due_date', form), iban=p.id(p.seller, 'iban'), seller=p.party(p.seller))
    return f'''<div class="other">{block(p.seller, p)}<br>Tel. {p.seller.phone}<br>{p.seller.site}</div><div class="half"><br><br>{block(p.buyer, p)}</div><div class="clear"></div>
<h1>{words['title']}</h1><div class="half">{table([], head)}</div><div class="clear"></div>''', pay


def sums(p):
    p.taxes(base=False)
    fields = {'excl': p.money(p.excl, field='total_excl'), 'tax': p.money(p.tax, field='vat_total'), 'incl': p.money(p.incl, field='total_incl')}
    return TEXTS[p.language]['sums'].format(rate=p.rate, **fields)


def letter(p):
    head, pay = top(p)
    return f'''{head}<p>{TEXTS[p.language]['work']}</p><p>{sums(p)}</p><p>{pay}</p>{foot(p)}'''


def letter_lines(p):
    head, pay = top(p)
    lines = []
    for row in p.rows:
        p.line(row)
        lines.append([row['name'], '>' + p.count(row['quantity']), row['unit'], '>' + p.money(row['price']), '>' + p.money(row['net'])])
    return f'''{head}{table(['Omschrijving', '>Aantal', 'Eenheid', '>Prijs', '>Bedrag'], lines)}<p>{sums(p)}</p><p>{pay}</p>{foot(p)}'''


def letter_of_others(p):
    """The sums of the paper itself are told between sentences about other sums."""
    head, pay = top(p)
    return f'''{head}<p>{TEXTS[p.language]['work']}</p><p>{OTHERS[2]}</p><p>{sums(p)}</p><p>{pay}</p><p>{OTHERS[1]}</p><p>{OTHERS[0]}</p>{foot(p)}'''


def letter_without_sums(p):
    """No sum of its own: whatever is printed belongs to something else."""
    head, pay = top(p)
    return f'''{head}<p>Geachte heer, mevrouw,<br><br>Hierbij ontvangt u de factuur voor het herstelde voegwerk. De bijlage noemt de kosten.</p><p>{' '.join(OTHERS)}</p><p>{pay}</p>{foot(p)}'''


def foot(p):
    return f'<div class="foot">KvK {p.id(p.seller, "kvk")} · {p.id(p.seller, "vat")}</div>' if p.seller.kvk else f'<div class="foot">{p.id(p.seller, "vat")}</div>'


LETTERS = {one.__name__: one for one in (letter, letter_lines, letter_of_others, letter_without_sums)}
