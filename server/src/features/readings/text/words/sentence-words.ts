import { allOf } from './language.ts'

/** A sentence names the VAT with these words, as `plainLabel` writes them. */
export const taxWords: string[] = allOf({
  nl: 'btw,omzetbelasting',
  en: 'vat,sales tax',
  de: 'mwst,ust,mehrwertsteuer,umsatzsteuer',
  fr: 'tva',
})

/** Without VAT. The ones that need no word for VAT behind them come first. */
export const netWords: string[] = allOf({ nl: '', en: '', de: 'netto', fr: 'htva,ht,hors taxes,hors taxe' })
export const withoutWords: string[] = allOf({
  nl: 'exclusief,excl,ex,zonder',
  en: 'excluding,exclusive of,excl,ex,before,without,net of',
  de: 'exklusive,exkl,ohne',
  fr: 'hors,hors la',
})
/** Before VAT that is still added. */
export const addedWords: string[] = allOf({
  nl: 'plus,vermeerderd met,te vermeerderen met',
  en: 'plus',
  de: 'zzgl,zuzuglich',
  fr: 'plus,majore de la,majores de la',
})
export const grossWords: string[] = allOf({
  nl: '',
  en: '',
  de: 'brutto',
  fr: 'ttc,tvac,toutes taxes comprises,tva comprise',
})
export const withWords: string[] = allOf({
  nl: 'inclusief,incl',
  en: 'including,inclusive of,incl,inc',
  de: 'inklusive,inkl,einschliesslich,einschließlich',
  fr: 'y compris,incluant',
})

/** These lead to an amount to pay that says nothing of VAT. */
export const wholeWords: string[] = allOf({
  nl: 'totaal,in totaal,totaalbedrag,te betalen,te voldoen,over te maken,verschuldigd',
  en: 'total,in total,in all,making,amount due,amount payable,to pay,payable,please pay',
  de: 'gesamt,insgesamt,gesamtbetrag,gesamtsumme,zu zahlen,zahlbar,rechnungsbetrag,zu uberweisen',
  fr: 'total,au total,un total de,a payer,a regler,net a payer,montant du',
})

/** A sentence with one of these speaks of something else than the sums of its paper. */
export const foreignWords: string[] = allOf({
  nl: 'maximaal,maximum,max,ten hoogste,hooguit,minimaal,minimum,tot een bedrag,tot een waarde,limiet,korting,betalingskorting,kredietbeperking,vorige,eerdere,eerder,reeds,voorgaande,aanneemsom,aanneemsommen,contractsom,voorschot,aanbetaling,openstaand,openstaande,saldo,g rekening,geblokkeerde,loonsom,boete,schade,borg,waarborg,inhouding,garantie,verzekerd,aansprakelijkheid,aansprakelijk,drempel,vanaf,boven,indien,mits,bij bestelling,bij bestellingen,administratiekosten,incassokosten,rente,aanmaning,optie,optioneel,meerprijs,minderprijs,stelpost,per uur,per dag,per week,per maand,per stuk,per m2,per jaar,offerte,orderwaarde,bestelwaarde',
  en: 'maximum,max,up to,at most,not exceed,exceeding,minimum,at least,limit,limited,discount,rebate,previous,previously,earlier,already,contract sum,deposit,advance,outstanding,balance,retention,insured,liability,liable,penalty,damages,if,unless,orders of,administration fee,interest,optional,option,per hour,per day,per week,per month,each,per year,quotation,quote,order value',
  de: 'maximal,hochstens,maximum,mindestens,minimum,bis zu,grenze,limit,rabatt,skonto,nachlass,vorherige,fruhere,bereits,auftragssumme,anzahlung,vorauszahlung,offen,offene,saldo,einbehalt,versichert,haftung,strafe,schaden,uber,unter,ab einem,falls,sofern,mahngebuhr,zinsen,optional,option,pro stunde,pro tag,pro woche,je stunde,pro stuck,angebot,angebots,bestellwert',
  fr: 'maximum,au plus,jusqu a,plafond,minimum,au moins,limite,remise,rabais,escompte,precedente,precedentes,anterieure,deja,marche initial,acompte,avance,solde,impaye,retenue,assure,responsabilite,penalite,dommages,superieur,superieure,inferieur,si,sauf,frais de rappel,interets,en option,option,par heure,par jour,par semaine,par mois,devis,offre',
})

/** Words about an earlier invoice in a sentence. */
export const unpaidWords: string[] = allOf({
  nl: 'niet betaald,niet voldaan,onbetaald,onbetaalde,niet ontvangen,nog open,staat open',
  en: 'not paid,not been paid,not yet paid,unpaid,overdue,not been settled',
  de: 'nicht bezahlt,nicht beglichen,nicht gezahlt,unbezahlt,unbezahlte,unbeglichen,uberfallig',
  fr: 'impayee,impayees,pas payee,pas ete payee,pas reglee,pas ete reglee,non payee,non reglee',
})

/** The bills that a sentence may name beside their number or day. */
export const billWords: string[] = allOf({
  nl: 'factuur,facturen,creditnota,nota',
  en: 'invoice,invoices,credit note',
  de: 'rechnung,rechnungen,gutschrift',
  fr: 'facture,factures,note de credit',
})

/** The other papers that a sentence may name beside their number. */
export const paperWords: string[] = allOf({
  nl: 'order,bestelling,opdracht,pakbon',
  en: 'order,delivery note',
  de: 'auftrag,bestellung,lieferschein',
  fr: 'commande,bon de livraison',
})

/** The words between a bill and its number or its day. */
export const withNumberWords: string[] = allOf({
  nl: 'nr,no,n,nummer,met nr,met nummer',
  en: 'number,with number',
  de: 'mit der nummer,mit nummer',
  fr: 'numero,portant le numero',
})
export const datedWords: string[] = allOf({
  nl: 'van,dd,d d,gedateerd',
  en: 'of,from,dated',
  de: 'vom,von',
  fr: 'du,datee du,en date du',
})
/** A paper that speaks of itself: 'Deze factuur van 3 maart 2026 bedraagt'. */
export const thisWords: string[] = allOf({
  nl: 'deze,bijgaande,onderhavige',
  en: 'this',
  de: 'diese,dieser,diesen',
  fr: 'cette,presente',
})
