"""The words of families.py around the lines, by manner."""
WORDS = {
    'nl': {'title': 'Factuur', 'number': 'Factuurnummer', 'issue_date': 'Factuurdatum', 'due_date': 'Vervaldatum', 'order_number': 'Uw referentie', 'customer_no': 'Debiteurnummer', 'excl': 'Totaal excl. btw',
           'vat': 'Btw {r}%', 'vat_of': 'Btw {r}% over {b}', 'incl': 'Totaal incl. btw', 'paid': 'Reeds betaald', 'payable': 'Nog te betalen', 'discount': 'Korting', 'freight': 'Vrachtkosten', 'base': 'Grondslag', 'rate': 'Btw-tarief', 'tax': 'Btw-bedrag', 'from': 'Van', 'to': 'Aan',
           'attn': 'T.a.v. de crediteurenadministratie', 'vat_no': 'Btw-nr.', 'kvk': 'KvK', 'iban': 'IBAN', 'phone': 'Tel.', 'carried': ['Transporteren', 'Overgebracht'], 'sum': 'Subtotaal {g}', 'reverse': 'Btw verlegd', 'free': 'Levering volgens onze algemene voorwaarden.',
           'terms': 'Wij verzoeken u vriendelijk het bedrag binnen {d} dagen over te maken.', 'groups': ['Ruwbouw begane grond', 'Afbouw verdieping', 'Buitenwerk'], 'text': ['Uitgevoerd volgens bestek en tekening.', 'Kleur in overleg met de opdrachtgever.'], 'optional': 'Optioneel: ',
           'total': 'Totaal', 'note': 'Pakbon {n} van {t}'},
    'be': {'vat_no': 'BTW', 'kvk': 'RPR', 'vat': 'BTW {r}%', 'vat_of': 'BTW {r}% op {b}', 'excl': 'Totaal excl. BTW', 'incl': 'Te betalen', 'base': 'Maatstaf', 'tax': 'BTW', 'rate': '%', 'customer_no': 'Klantnr.', 'order_number': 'Uw bestelbon'},
    'en': {'title': 'Invoice', 'number': 'Invoice no.', 'issue_date': 'Invoice date', 'due_date': 'Due date', 'order_number': 'Your order', 'customer_no': 'Customer no.', 'excl': 'Total excl. VAT', 'vat': 'VAT {r}%', 'vat_of': 'VAT {r}% on {b}', 'incl': 'Total incl. VAT', 'base': 'Base', 'rate': 'Rate',
           'tax': 'VAT', 'from': 'From', 'to': 'Bill to', 'attn': 'Accounts payable', 'vat_no': 'VAT', 'kvk': 'Reg. no.', 'phone': 'Phone', 'terms': 'Please pay within {d} days.', 'free': 'Our general terms apply.', 'total': 'Total'},
    'fr': {'title': 'Facture', 'number': 'N° facture', 'issue_date': 'Date de facture', 'due_date': 'Échéance', 'order_number': 'Votre commande', 'customer_no': 'Client', 'excl': 'Total HT', 'vat': 'TVA {r}%', 'vat_of': 'TVA {r}% sur {b}', 'incl': 'Total TTC', 'base': 'Base', 'rate': 'Taux', 'tax': 'TVA',
           'from': 'De', 'to': 'À', 'attn': 'Service comptabilité', 'vat_no': 'TVA', 'kvk': 'RPM', 'phone': 'Tél.', 'terms': 'Payable dans les {d} jours.', 'free': 'Nos conditions générales sont d’application.', 'total': 'Total'},
    'de': {'title': 'Rechnung', 'number': 'Rechnungsnummer', 'issue_date': 'Rechnungsdatum', 'due_date': 'Fällig am', 'order_number': 'Ihre Bestellung', 'customer_no': 'Kundennummer', 'excl': 'Nettobetrag', 'vat': 'MwSt {r}%', 'vat_of': 'MwSt {r}% auf {b}', 'incl': 'Rechnungsbetrag', 'base': 'Netto',
           'rate': 'Satz', 'tax': 'MwSt', 'from': 'Von', 'to': 'An', 'attn': 'Buchhaltung', 'vat_no': 'USt-IdNr.', 'kvk': 'HRB', 'phone': 'Tel.', 'terms': 'Zahlbar innerhalb von {d} Tagen ohne Abzug.', 'free': 'Es gelten unsere AGB.', 'total': 'Gesamt'},
}


def words(manner, more):
    return {**WORDS['nl'], **WORDS[manner], **more}
