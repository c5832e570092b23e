"""
The forms of families.py: column orders as programs for bookkeeping, trade and construction print them. A column is `head=role`.

q quantity · qx 4 x · qu quantity and unit · u unit · a article · pos · date · name · p price · pu price for a unit · per · d percent · d1 d2 dd
percents one after the other · da discount as an amount · pn price after discount · r rate · rc its code · n amount · v VAT · g with VAT ·
w weeks · c contract · ready percent of it · cum so far · was before · cq wq quantities of these · kg weight (says nothing of the price)
"""
from dataclasses import dataclass, field


@dataclass
class Form:
    name: str
    columns: str
    manner: str = 'nl'
    trade: str = 'building'
    head: str = 'left'        # where the sender is: left right center logo window foot van site below columns
    meta: str = 'pairs'       # pairs row stacked two sentence
    sums: str = 'right'       # right row box vat table text
    look: str = 'rules'
    lines: tuple = (3, 5, 2)
    odd: tuple = ()           # groups carry text optional below article_below details deposit blank heads_off incl two_rates short reverse freight
    kind: str = 'invoice'
    words: dict = field(default_factory=dict)
    sign: str = ''            # of money
    bold: bool = False


FORMS = [
    Form('count-amount', 'Aantal=qx | Omschrijving=name | Bedrag=p | Totaal=n | Btw=r', head='right', meta='two', sums='right', sign='€ ', words={'excl': 'Subtotaal'}),
    Form('name-count-price', 'Omschrijving=name | Aantal=q | Prijs=p | Btw=r | Totaal=n', head='left', meta='pairs', sums='table', look='zebra', odd=('details',), sign='€ '),
    Form('article-unit-discount', 'Artikel=a | Omschrijving=name | Aantal=q | Eenh.=u | Prijs=p | Korting=d | Bedrag=n | BTW %=r', head='logo', trade='fixings', meta='pairs', sums='vat', lines=(4, 7, 3)),
    Form('hours', 'Datum=date | Werkzaamheden=name | Uren=q | Tarief=p | Bedrag=n', head='below', trade='works', meta='sentence', sums='text', look='plain', words={'title': 'Nota', 'number': 'Notanummer'}),
    Form('per-hundred', 'Aantal=q | Eh=u | Artikelnummer=a | Omschrijving=name | Brutoprijs=p | Per=per | Kort.%=d | Netto bedrag=n', head='columns', trade='fixings', meta='row', sums='row', look='columns', lines=(5, 8, 4), odd=('note_groups',), words={'number': 'Factuurnr.', 'order_number': 'Uw ordernr.'}),
    Form('quantity-and-unit', 'Omschrijving=name | Hoeveelheid=qu | Stukprijs=p | Totaal excl. btw=n', head='van', trade='ground', meta='stacked', sums='right', look='plain', sign='€ ', odd=('deposit',)),
    Form('shop-with-vat', 'Product=name | Aantal=q | Prijs incl. btw=p | Totaal incl. btw=n', head='site', trade='fittings', meta='two', sums='right', sign='€ ', odd=('incl',), words={'order_number': 'Bestelnummer', 'title': 'Factuur / pakbon'}),
    Form('excl-and-incl', 'Omschrijving=name | Aantal=q | Prijs excl.=p | Bedrag excl.=n | Btw=r | Btw-bedrag=v | Bedrag incl.=g', head='center', meta='row', sums='vat', look='box', odd=('two_rates',)),
    Form('flemish-ep', 'Ref.=a | Omschrijving=name | Hoev.=q | E.P.=p | Kort.=d | Netto=n | B.T.W.=r', 'be', head='window', meta='row', sums='row', look='box', words={'title': 'Handelsfactuur', 'number': 'Factuur Nr.'}),
    Form('progress', 'Post=pos | Omschrijving=name | Aanneemsom=c | % gereed=ready | Gereed t/m heden=cum | Vorige termijnen=was | Deze termijn=n', head='left', trade='works', meta='pairs', sums='right', odd=('reverse',), words={'title': 'Termijnfactuur'}),
    Form('no-heads', '=q | =u | =name | =p | =n', head='center', trade='timber', meta='pairs', sums='right', look='plain', odd=('heads_off',)),
    Form('no-heads-count-last', '=a | =name | =q | =p | =n | =r', head='foot', trade='fittings', meta='two', sums='text', look='plain', odd=('heads_off',)),
    Form('polish', 'Lp.=pos | Nazwa towaru lub usługi=name | Ilość=q | J.m.=u | Cena netto=p | Wartość netto=n | Stawka VAT=r | Wartość brutto=g', 'en', trade='steel', head='van', meta='pairs', sums='vat', look='box', words={'title': 'Faktura / Invoice'}),
    Form('portuguese', 'Referência=a | Designação=name | Qtd.=q | Preço unit.=p | Desc.=d | Valor=n', 'en', trade='parts', head='right', meta='two', sums='right', sign='€ '),
    Form('two-pages-carried', 'Pos.=pos | Omschrijving=name | Aantal=q | Eenheid=u | Prijs=p | Bedrag=n', head='left', trade='building', meta='pairs', sums='right', lines=(16, 22, 18), odd=('carry',)),
    Form('groups', 'Nr.=pos | Omschrijving=name | Hoeveelheid=q | Ehd=u | Eenheidsprijs=p | Totaal=n', 'be', trade='building', head='left', meta='pairs', sums='box', lines=(5, 6, 4), odd=('groups',), kind='quote', words={'title': 'Offerte', 'number': 'Offertenummer', 'issue_date': 'Offertedatum'}),
    Form('total-is-net', 'Omschrijving=name | Totaal=n | Aantal=q | Netto=p', head='logo', meta='row', sums='right', look='zebra', sign='€ '),
    Form('gross-discount-net', 'Aantal=q | Art.nr.=a | Omschrijving=name | Bruto=p | Korting=d | Netto=pn | Totaal=n', head='foot', trade='fittings', meta='two', sums='row', look='fill', lines=(3, 6, 4), odd=('freight',)),
    Form('cascade', 'Artikel=a | Omschrijving=name | Aantal=q | Prijs=p | K1=d1 | K2=d2 | Bedrag=n', head='right', trade='fittings', meta='pairs', sums='vat', look='columns'),
    Form('names-below', 'Artikelcode=a | Aantal=q | Eenheid=u | Prijs=p | Korting €=da | Regelbedrag=n | Btw=rc', head='left', trade='timber', meta='row', sums='vat', odd=('below', 'codes')),
    Form('text-and-options', 'Omschrijving=name | Aantal=q | Eenheid=u | Prijs per eenheid=p | Totaalprijs=n', head='van', trade='works', meta='sentence', sums='text', look='plain', kind='quote', odd=('text', 'optional'), words={'title': 'Offerte', 'number': 'Offerte', 'issue_date': 'Datum'}, sign='€ '),
    Form('vorderingsstaat', 'Post=pos | Omschrijving werken=name | Eenh.=u | Hoev. contract=cq | Vorige staat=wq | Deze staat=q | E.P.=p | Bedrag=n', 'be', trade='works', head='center', meta='pairs', sums='row', look='box', words={'title': 'Vorderingsstaat', 'number': 'Factuurnummer'}),
    Form('hire', 'Materieel=name | Aantal=q | Weken=w | Weekprijs=p | Bedrag=n', head='columns', trade='hire', meta='pairs', sums='right', look='fill'),
    Form('only-amounts', 'Omschrijving=name | Btw=r | Bedrag=n', head='logo', trade='works', meta='stacked', sums='box', odd=('details', 'blank'), sign='€ ', bold=True),
    Form('french', 'Réf.=a | Désignation=name | Qté=q | P.U. HT=p | Rem.=d | Total HT=n | TVA=r', 'fr', head='window', meta='two', sums='vat', look='columns'),
    Form('german-trade', 'Pos=pos | Menge=q | ME=u | Bezeichnung=name | EP=p | GP=n', 'de', trade='steel', head='window', meta='row', sums='right', odd=('article_below',), words={'title': 'Handelsrechnung (380)', 'number': 'Nr.'}),
    Form('order', 'Regel=pos | Artikel=a | Omschrijving=name | Leverdatum=date | Aantal=q | Eh=u | Prijs=p | Per=per | Bedrag=n', head='right', trade='fixings', meta='two', sums='right', look='box', kind='order', words={'title': 'Inkooporder', 'number': 'Ordernummer', 'issue_date': 'Orderdatum'}),
    Form('rate-first', 'Btw=r | Artikel=a | Aantal=q | Product/dienst=name | Prijs=pu | Bedrag excl.=n', head='below', trade='concrete', meta='stacked', sums='table', look='zebra', sign='€ ', words={'title': 'Verkoopfactuur'}),
]
