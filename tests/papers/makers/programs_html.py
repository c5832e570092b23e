"""The pages of programs, as HTML. Each layout prints the values of a `Program`."""
from datetime import timedelta

MONTHS = {
    'nl': 'januari februari maart april mei juni juli augustus september oktober november december'.split(),
    'de': 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(),
    'fr': 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(),
    'en': 'January February March April May June July August September October November December'.split(),
}
STYLE = '''@page { size: A4; margin: 16mm 15mm } body { font: 9pt "Liberation Sans", sans-serif } h1 { font-size: 17pt; margin: 6mm 0 3mm }
table { width: 100%; border-collapse: collapse; margin: 3mm 0 } td, th { text-align: left; padding: 0.8mm 1mm; vertical-align: top }
.r { text-align: right } th { border-bottom: 0.4pt solid #555 } .half { width: 48%; float: left } .other { width: 48%; float: right } .clear { clear: both }
.sums { width: 46%; margin-left: 54% } .foot { position: fixed; bottom: 0; font-size: 7pt; text-align: center; width: 100% } .small { font-size: 7.5pt }
.bar td, .bar th { border: 0.4pt solid #999 }'''


def rows(cells):
    return ''.join('<tr>' + ''.join(f'<td class="r">{cell[1:]}</td>' if cell.startswith('>') else f'<td>{cell}</td>' for cell in row) + '</tr>' for row in cells)


def heads(names):
    return '<tr>' + ''.join(f'<th class="r">{name[1:]}</th>' if name.startswith('>') else f'<th>{name}</th>' for name in names) + '</tr>'


def table(names, cells, of=''):
    return f'<table class="{of}">{heads(names) if names else ""}{rows(cells)}</table>'


def block(company, p, attention=''):
    return f'{p.party(company)}<br>{attention + "<br>" if attention else ""}{company.street}<br>{company.town}'


def no(p, form):
    return p.put('number', form.replace('#', str(p.rng.randint(1000, 9999))))


def order_no(p, form):
    return p.put('order_number', form.replace('#', str(p.rng.randint(10000, 99999))))


def exact(p):
    lines = []
    for row in p.rows:
        p.line(row, 'name article quantity unit price discount_percent net vat_rate')
        lines.append([row['code'], row['name'], '>' + p.count(row['quantity'], 2), row['unit'], '>' + p.money(row['price']), '>' + (p.count(row['off']) + ' %' if row['off'] else ''), '>' + p.money(row['net']), '>21'])
    p.taxes()
    head = [['Factuurnummer', ': ' + no(p, '26700#')], ['Factuurdatum', ': ' + p.day('issue_date')], ['Vervaldatum', ': ' + p.day('due_date')], ['Debiteur', ': ' + str(p.rng.randint(10000, 10999))], ['Uw referentie', ': ' + order_no(p, 'IO-#')], ['Verkooporder', ': ' + str(p.rng.randint(2600000, 2609999))]]
    sums = [['Bedrag excl. BTW', '>EUR', '>' + p.money(p.excl, field='total_excl')], [f'BTW 21 % over {p.money(p.excl)}', '>EUR', '>' + p.money(p.tax, field='vat_total')], ['<b>Te betalen</b>', '>EUR', '>' + p.money(p.incl, field='total_incl')]]
    return f'''<div class="other small">{block(p.seller, p)}<br>Tel. {p.seller.phone}<br>{p.seller.site}</div><div class="half"><br><br>{block(p.buyer, p, 'Crediteurenadministratie')}</div><div class="clear"></div>
<h1>Factuur</h1><div class="half">{table([], head)}</div><div class="clear"></div>
{table(['Artikel', 'Omschrijving', '>Aantal', 'Eenh.', '>Prijs', '>Korting', '>Bedrag', '>BTW %'], lines)}{table([], sums, 'sums')}
<p>Betalingsconditie: {p.days} dagen netto. Gelieve bij betaling het factuurnummer te vermelden.</p>
<div class="foot">KvK {p.id(p.seller, 'kvk')} | BTW {p.id(p.seller, 'vat')} | IBAN {p.id(p.seller, 'iban')} | BIC {p.seller.iban[4:8]}NL2A</div>'''


def octopus(p):
    lines = []
    for row in p.rows:
        p.line(row, 'name quantity price net vat_rate')
        lines.append([row['name'], '>' + p.count(row['quantity'], 3), '>' + p.money(row['price']), '>21 %', '>' + p.money(row['net'])])
    p.taxes()
    return f'''<div class="half"><b>{p.party(p.seller)}</b><br>{p.seller.street}<br>{p.seller.town}<br>BTW {p.id(p.seller, 'vat')}<br>{p.id(p.seller, 'iban')}</div>
<div class="other"><h1>Factuur</h1>{block(p.buyer, p)}<br>BTW: {p.id(p.buyer, 'vat')}</div><div class="clear"></div>
{table(['Dagboek / Nr', 'Datum', 'Vervaldag', 'Klant', 'Uw bestelling'], [[no(p, 'V1/2026/#'), p.day('issue_date', '%d/%m/%Y'), p.day('due_date', '%d/%m/%Y'), str(p.rng.randint(400, 999)), order_no(p, 'BB#')]], 'bar')}
{table(['Omschrijving', '>Aantal', '>Eenh. prijs', '>BTW', '>Totaal'], lines)}
<div class="half">{table(['BTW', '>Maatstaf van heffing', '>BTW-bedrag'], [['21 %', '>' + p.money(p.excl), '>' + p.money(p.tax)]], 'bar')}</div>
<div class="other">{table([], [['Totaal excl.', '>' + p.money(p.excl, field='total_excl')], ['BTW', '>' + p.money(p.tax, field='vat_total')], ['<b>Te betalen EUR</b>', '><b>' + p.money(p.incl, field='total_incl') + '</b>']])}</div><div class="clear"></div>
<p class="small">Gelieve te betalen met gestructureerde mededeling +++090/9337/55493+++</p>'''


def lexware(p):
    lines = []
    for n, row in enumerate(p.rows, 1):
        p.line(row)
        lines.append([str(n), '>' + p.count(row['quantity'], 2), row['unit'], row['name'], '>' + p.money(row['price']), '>' + p.money(row['net'])])
    p.taxes()
    head = [['Rechnung Nr.', no(p, 'RE2026-#')], ['Datum', p.day('issue_date', '%d.%m.%Y')], ['Ihre Bestellung', order_no(p, 'B-#')], ['Kunden-Nr.', str(p.rng.randint(10100, 10999))], ['Sachbearbeiter', 'M. Krüger']]
    sums = [['Gesamt Netto', '>' + p.money(p.excl, field='total_excl')], [f'zzgl. 19,00 % USt. auf EUR {p.money(p.excl)}', '>' + p.money(p.tax, field='vat_total')], ['<b>Gesamtbetrag</b>', '><b>' + p.money(p.incl, field='total_incl') + '</b>']]
    return f'''<p class="small"><u>{p.party(p.seller)} · {p.seller.street} · {p.seller.town}</u></p><div class="half">{block(p.buyer, p)}</div><div class="other">{table([], head)}</div><div class="clear"></div>
<h1>Rechnung</h1><p>Wir erlauben uns, Ihnen wie folgt in Rechnung zu stellen:</p>{table(['Pos', '>Menge', '', 'Text', '>Einzelpreis EUR', '>Gesamtpreis EUR'], lines)}{table([], sums, 'sums')}
<p>Zahlbar bis zum {p.day('due_date', '%d.%m.%Y')} ohne Abzug.</p><div class="foot">USt-IdNr. {p.id(p.seller, 'vat')} · Sparkasse · IBAN {p.id(p.seller, 'iban')}</div>'''


def afas(p):
    lines = []
    for row in p.rows:
        p.line(row, 'article name unit quantity price net')
        lines.append([row['code'], row['name'], row['unit'], '>' + p.count(row['quantity'], 2), '>' + p.money(row['price'], '€ '), '>' + p.money(row['net'], '€ ')])
    p.taxes(base=False)
    grid = table([], [['<b>Factuur</b>', no(p, 'VF26.#'), '<b>Verkooprelatie</b>', str(p.rng.randint(1000, 1999))], ['<b>Datum</b>', p.day('issue_date', '%-d {month} %Y'), '<b>Uw kenmerk</b>', order_no(p, '45#')], ['<b>Vervaldatum</b>', p.day('due_date', '%-d {month} %Y'), '<b>Betreft</b>', 'Leveringen week 23']])
    return f'''<div class="half">{block(p.buyer, p, 'T.a.v. Facturatie')}</div><div class="other small r"><b>{p.party(p.seller)}</b><br>{p.seller.street}, {p.seller.town}<br>T {p.seller.phone}<br>KvK-nr. {p.id(p.seller, 'kvk')}<br>Btw-nr. {p.id(p.seller, 'vat')}</div><div class="clear"></div><br>{grid}
{table(['Item', 'Omschrijving', 'Eenheid', '>Aantal', '>Prijs per eenheid', '>Bedrag'], lines)}
{table([], [['Totaal exclusief btw', '>' + p.money(p.excl, '€ ', 'total_excl')], ['Btw hoog 21%', '>' + p.money(p.tax, '€ ', 'vat_total')], ['<b>Totaal inclusief btw</b>', '><b>' + p.money(p.incl, '€ ', 'total_incl') + '</b>']], 'sums')}
<p>Wij verzoeken u het bedrag van {p.money(p.incl, '€ ')} vóór {p.due.strftime('%-d ') + MONTHS['nl'][p.due.month - 1] + p.due.strftime(' %Y')} over te maken op rekening {p.id(p.seller, 'iban')} onder vermelding van het factuurnummer.</p>'''


def snelstart(p):
    lines = []
    for row in p.rows:
        p.line(row, 'quantity article name price net')
        lines.append(['>' + p.count(row['quantity']), row['code'], row['name'], '>' + p.money(row['price']), '>' + p.money(row['net']), 'H'])
    p.taxes(base=False, rate=False)
    foot = table(['>Totaal excl. btw', '>btw laag', '>btw hoog', '>Totaal btw', '>Te betalen'], [['>' + p.money(p.excl, '€ ', 'total_excl'), '>€ 0,00', '>' + p.money(p.tax, '€ '), '>' + p.money(p.tax, '€ ', 'vat_total'), '>' + p.money(p.incl, '€ ', 'total_incl')]], 'bar')
    return f'''<h1>{p.party(p.seller)}</h1><p class="small">{p.seller.street} - {p.seller.town} - tel. {p.seller.phone} - www.{p.seller.site}</p><div class="half">{block(p.buyer, p)}</div>
<div class="other"><b>FACTUUR</b>{table([], [['Factuurnummer:', no(p, '2026#')], ['Factuurdatum:', p.day('issue_date')], ['Relatienummer:', str(p.rng.randint(100, 999))], ['Orderreferentie:', order_no(p, 'P#')]])}</div><div class="clear"></div>
{table(['>Aantal', 'Artikelcode', 'Omschrijving', '>Prijs', '>Totaal', 'btw'], lines)}{foot}<p>Graag betalen binnen {p.days} dagen na factuurdatum op {p.id(p.seller, 'iban')}, t.n.v. {p.seller.name}.</p>
<div class="foot">K.v.K. {p.id(p.seller, 'kvk')} - btw nr. {p.id(p.seller, 'vat')}</div>'''


def sage(p):
    lines = []
    for row in p.rows:
        tax = round(row['net'] * 21 / 100, 2)
        p.line(row, 'quantity name price net vat_rate')
        lines.append(['>' + p.count(row['quantity'], 2), row['name'], '>' + p.money(row['price']), '>0.00', '>' + p.money(row['net']), '>21.00', '>' + p.money(tax)])
    p.taxes(base=False)
    head = [['Invoice No.', no(p, '1#')], ['Invoice/Tax Date', p.day('issue_date', '%d/%m/%Y')], ['Cust. Order No.', order_no(p, 'PO#')], ['Account No.', p.buyer.name[:6].upper() + '01']]
    return f'''<h1>{p.party(p.seller)}</h1><div>{p.seller.street}<br>{p.seller.town}<br>Telephone: {p.seller.phone}<br>VAT Reg No: {p.id(p.seller, 'vat')}</div><h1 class="r">INVOICE</h1><div class="half">{block(p.buyer, p)}</div><div class="other">{table([], head, 'bar')}</div><div class="clear"></div>
{table(['>Quantity', 'Details', '>Unit Price', '>Disc Amt', '>Net Amt', '>VAT %', '>VAT'], lines, 'bar')}
{table([], [['Total Net Amount', '>' + p.money(p.excl, '€', 'total_excl')], ['Total Tax Amount', '>' + p.money(p.tax, '€', 'vat_total')], ['<b>Invoice Total</b>', '><b>' + p.money(p.incl, '€', 'total_incl') + '</b>']], 'sums bar')}
<p class="small">Payment due {p.days} days from invoice date. IBAN {p.id(p.seller, 'iban')}</p>'''


def bouw7(p):
    contract = p.excl * 10
    before = p.excl * 4
    p.lines.append({'name': 'Termijn 5: gereed ruwbouw tweede verdieping', 'net': str(p.excl)})
    p.fields['project'] = '26041 Verbouwing kantoor Noord'
    p.extra.update({'contract_sum': str(contract), 'invoiced_before': str(before), 'term': '5', 'reverse_charge': 'true'})
    p.put('total_excl', p.excl)
    p.put('total_incl', p.excl)
    p.put('vat_total', '0.00')
    return f'''<div class="half"><b>{p.party(p.seller)}</b></div><div class="other small">{p.seller.street}<br>{p.seller.town}<br>{p.seller.phone}<br>info@{p.seller.site}</div><div class="clear"></div><br>{block(p.buyer, p)}<br>Btw-nr: {p.id(p.buyer, 'vat')}<h1>Termijnfactuur {no(p, '2026-0#')}</h1>
{table([], [['Factuurdatum', p.day('issue_date')], ['Vervaldatum', p.day('due_date')], ['Project', '26041 Verbouwing kantoor Noord'], ['Opdrachtnummer', order_no(p, 'OPD-#')]], '')}
{table(['Omschrijving', '>Bedrag'], [['Termijn 5: gereed ruwbouw tweede verdieping', '>' + p.money(p.excl, '€ ')]])}
{table([], [['Totaal excl. btw', '>' + p.money(p.excl, '€ ')], ['Btw verlegd', '>€ 0,00'], ['<b>Totaal</b>', '><b>' + p.money(p.excl, '€ ') + '</b>']], 'sums')}
<div class="half">{table([], [['Aanneemsom', '>' + p.money(contract, '€ ')], ['Reeds gefactureerd', '>' + p.money(before, '€ ')], ['Deze termijn', '>' + p.money(p.excl, '€ ')], ['Nog te factureren', '>' + p.money(contract - before - p.excl, '€ ')]])}</div><div class="clear"></div>
<div class="foot">KvK {p.id(p.seller, 'kvk')} • Btw {p.id(p.seller, 'vat')} • IBAN {p.id(p.seller, 'iban')}</div>'''


def twinfield(p):
    lines = []
    for row in p.rows:
        p.line(row, 'name quantity price net vat_rate')
        lines.append([row['name'], '>' + p.count(row['quantity'], 2), '>' + p.money(row['price']), '>' + p.money(row['net']), '>21%'])
    p.taxes()
    return f'''<div class="other"><b>{p.party(p.seller)}</b><br>{p.seller.street}<br>{p.seller.town}<br><br>{table([], [['IBAN', p.id(p.seller, 'iban')], ['KvK', p.id(p.seller, 'kvk')], ['BTW', p.id(p.seller, 'vat')]])}</div><div class="half"><br><br><br>{block(p.buyer, p)}</div><div class="clear"></div>
{table(['Factuur', 'Datum', 'Vervalt', 'Uw inkoopnr.'], [[no(p, '2026#'), p.day('issue_date', '%d-%m-%y'), p.day('due_date', '%d-%m-%y'), order_no(p, '7#')]])}
{table(['Omschrijving', '>Aantal', '>Tarief', '>Bedrag', '>Btw'], lines)}{table(['Btw-specificatie', '>Grondslag', '>Btw'], [['Hoog 21%', '>' + p.money(p.excl), '>' + p.money(p.tax)]])}
{table([], [['Totaal ex. btw', '>' + p.money(p.excl, field='total_excl')], ['Totaal btw', '>' + p.money(p.tax, field='vat_total')], ['Factuurtotaal', '>' + p.money(p.incl, field='total_incl')]], 'sums')}'''


def yuki(p):
    lines = []
    for row in p.rows:
        p.line(row, 'name quantity price net')
        lines.append([row['name'], '>' + p.count(row['quantity']), '>' + p.money(row['price'], '€ '), '>' + p.money(row['net'], '€ ')])
    p.taxes(base=False)
    credited = f'2026-0{p.rng.randint(100, 999)}'
    p.extra['credited'] = credited
    return f'''<h1>Creditfactuur {no(p, '2026-1#')}</h1><p>{p.day('issue_date', '%-d {month} %Y')} · betreft factuur {credited} · uw order {order_no(p, 'INK#')}</p><div class="half"><b>Aan</b><br>{block(p.buyer, p)}</div><div class="other"><b>Van</b><br>{block(p.seller, p)}<br>btw {p.id(p.seller, 'vat')}<br>kvk {p.id(p.seller, 'kvk')}</div><div class="clear"></div>
{table(['Omschrijving', '>Aantal', '>Prijs', '>Bedrag'], lines)}{table([], [['Subtotaal', '>' + p.money(p.excl, '€ ', 'total_excl')], ['21% btw', '>' + p.money(p.tax, '€ ', 'vat_total')], ['<b>Totaal</b>', '>' + p.money(p.incl, '€ ', 'total_incl')]], 'sums')}
<p>Het bedrag wordt verrekend of teruggestort.</p><div class="foot">{p.id(p.seller, 'iban')} t.n.v. {p.seller.name}</div>'''


def exact_order(p):
    lines = []
    for n, row in enumerate(p.rows, 1):
        p.line(row, 'article name quantity unit price net')
        lines.append([str(n), row['code'], row['name'], (p.issued + timedelta(9)).strftime('%d-%m-%Y'), '>' + p.count(row['quantity'], 2), row['unit'], '>' + p.money(row['price']), '>' + p.money(row['net'])])
    return f'''<div class="half small"><b>{p.party(p.buyer)}</b><br>{p.buyer.street}<br>{p.buyer.town}<br>Btw {p.id(p.buyer, 'vat')}</div><div class="other">Leverancier:<br>{block(p.seller, p)}</div><div class="clear"></div><h1>Bestelling</h1>
{table([], [['Bestelnummer', ': ' + no(p, '4600#'), 'Crediteur', ': ' + str(p.rng.randint(20000, 29999))], ['Besteldatum', ': ' + p.day('issue_date'), 'Inkoper', ': R. de Wit'], ['Uw offerte', ': OF26-118', 'Afleveradres', ': Havenkade 4, Dordrecht']])}
{table(['Regel', 'Artikel', 'Omschrijving', 'Levering', '>Aantal', 'Eenh.', '>Netto prijs', '>Bedrag'], lines)}{table([], [['Totaal bestelling excl. BTW', '>EUR ' + p.money(p.excl, field='total_excl')]], 'sums')}
<p>Vermeld ons bestelnummer op pakbon en factuur. Facturen naar facturen@{p.buyer.site}.</p>'''


def sap(p):
    lines = []
    for n, row in enumerate(p.rows, 1):
        p.line(row, 'article name quantity unit price net')
        lines.append([f'{n * 10:05d}', row['code'], row['name'], '>' + p.count(row['quantity'], 3), row['unit'], '>' + p.money(row['price']), '>' + p.money(row['net'])])
    number = no(p, '450012#')
    return f'''<p class="small">{p.party(p.buyer)}, {p.buyer.street}, {p.buyer.town}</p><div class="half">Firma<br>{block(p.seller, p)}</div><div class="other">{table([], [['Bestellnummer/Datum'], [f'{number} / {p.day("issue_date", "%d.%m.%Y")}'], ['AnsprechpartnerIn/Telefon'], [f'Frau Weber/{p.buyer.phone}'], ['Unsere Umsatzsteuer-Ident-Nr.'], [p.id(p.buyer, 'vat')]])}</div><div class="clear"></div><h1>Bestellung</h1>
<p>Bitte liefern Sie an: {p.buyer.name}, {p.buyer.street}, {p.buyer.town}<br>Liefertermin: {p.day('delivery_date', '%d.%m.%Y')}</p>
{table(['Pos.', 'Material', 'Bezeichnung', '>Bestellmenge', 'Einheit', '>Preis pro Einheit', '>Nettowert'], lines)}{table([], [['Gesamtnettowert ohne Mwst EUR', '>' + p.money(p.excl, field='total_excl')]], 'sums')}'''


def odoo(p):
    lines = []
    for row in p.rows:
        p.line(row, 'name quantity unit price net vat_rate')
        lines.append([row['name'], '>' + p.count(row['quantity'], 2) + ' ' + row['unit'], '>' + p.money(row['price']), '21%', '>' + p.money(row['net']) + ' €'])
    p.taxes(base=False)
    return f'''<div class="half"><b>{p.party(p.seller)}</b><br>{p.seller.street}<br>{p.seller.town}<br>Belgique</div><div class="other">{block(p.buyer, p)}<br>TVA: {p.id(p.buyer, 'vat')}</div><div class="clear"></div><h1>Commande # {no(p, 'S0#')}</h1>
{table(['Votre référence', 'Date de commande', 'Vendeur'], [[order_no(p, 'BC#'), p.day('issue_date', '%d/%m/%Y'), 'Luc Henrard']])}{table(['Description', '>Quantité', '>Prix unitaire', 'Taxes', '>Montant'], lines)}
{table([], [['Montant hors taxes', '>' + p.money(p.excl, field='total_excl') + ' €'], ['TVA 21%', '>' + p.money(p.tax, field='vat_total') + ' €'], ['<b>Total</b>', '><b>' + p.money(p.incl, field='total_incl') + ' €</b>']], 'sums')}
<p>Conditions de paiement : {p.days} jours</p><div class="foot">{p.seller.phone} | info@{p.seller.site} | TVA {p.id(p.seller, 'vat')} | {p.id(p.seller, 'iban')}</div>'''


def kraan(p):
    lines = []
    for row in p.rows:
        p.line(row, 'article name quantity unit')
        lines.append([row['code'], row['name'], '>' + p.count(row['quantity'], 2), '>' + p.count(row['quantity'], 2), row['unit']])
    return f'''<h1>Pakbon</h1><div class="half">{p.party(p.seller)}<br>{p.seller.street}, {p.seller.town}<br>Tel. {p.seller.phone}, www.{p.seller.site}</div><div class="other">Afleveradres<br>{block(p.buyer, p)}</div><div class="clear"></div>
{table(['Pakbonnr.', 'Datum', 'Uw ordernr.', 'Route'], [[no(p, 'PB26#'), p.day('issue_date'), order_no(p, 'W#'), '14']], 'bar')}{table(['Artikelnr.', 'Omschrijving', '>Besteld', '>Geleverd', 'Eenheid'], lines)}<p>Voor ontvangst:</p>'''


def moneybird(p):
    lines = []
    for row in p.rows:
        p.line(row, 'quantity name price net vat_rate')
        lines.append([p.count(row['quantity']) + ' x', row['name'], '>' + p.money(row['price'], '€ '), '>' + p.money(row['net'], '€ '), '>21%'])
    p.taxes(base=False)
    return f'''<div class="other small">{p.party(p.seller)}<br>{p.seller.street}<br>{p.seller.town}<br>KVK: {p.id(p.seller, 'kvk')}<br>BTW: {p.id(p.seller, 'vat')}<br>Bank: {p.id(p.seller, 'iban')}</div><div class="half"><br><br>{block(p.buyer, p)}</div><div class="clear"></div><h1>Offerte</h1>
{table([], [['Offertenummer:', no(p, 'OF2026-#'), 'Offertedatum:', p.day('issue_date'), 'Verloopt op:', p.due.strftime('%d-%m-%Y')]])}{table(['', 'Omschrijving', '>Bedrag', '>Totaal', '>Btw'], lines)}
{table([], [['Totaal exclusief btw', '>' + p.money(p.excl, '€ ', 'total_excl')], ['21% btw', '>' + p.money(p.tax, '€ ', 'vat_total')], ['<b>Totaal</b>', '><b>' + p.money(p.incl, '€ ', 'total_incl') + '</b>']], 'sums')}<p>Bij akkoord ontvangen wij deze offerte graag ondertekend terug.</p>'''


LAYOUTS = {one.__name__: one for one in (exact, octopus, lexware, afas, snelstart, sage, bouw7, twinfield, yuki, exact_order, sap, odoo, kraan, moneybird)}
