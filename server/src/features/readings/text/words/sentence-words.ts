import { allOf } from './language.ts'

/** What a sentence says of an amount, as `plainLabel` writes it. */
export const tax_words: string[] = allOf({
  nl: 'btw,omzetbelasting',
  en: 'vat,sales tax',
  de: 'mwst,ust,mehrwertsteuer,umsatzsteuer',
  fr: 'tva',
})

/** Without VAT. The ones that need no word for VAT behind them come first. */
export const net_words: string[] = allOf({ nl: '', en: '', de: 'netto', fr: 'htva,ht,hors taxes,hors taxe' })
export const without_words: string[] = allOf({
  nl: 'exclusief,excl,ex,zonder',
  en: 'excluding,exclusive of,excl,ex,before,without,net of',
  de: 'exklusive,exkl,ohne',
  fr: 'hors,hors la',
})
/** Before VAT that is still added. */
export const added_words: string[] = allOf({
  nl: 'plus,vermeerderd met,te vermeerderen met',
  en: 'plus',
  de: 'zzgl,zuzuglich',
  fr: 'plus,majore de la,majores de la',
})
export const gross_words: string[] = allOf({
  nl: '',
  en: '',
  de: 'brutto',
  fr: 'ttc,tvac,toutes taxes comprises,tva comprise',
})
export const with_words: string[] = allOf({
  nl: 'inclusief,incl',
  en: 'including,inclusive of,incl,inc',
  de: 'inklusive,inkl,einschliesslich,einschließlich',
  fr: 'y compris,incluant',
})

/** What is to be paid, before an amount that says nothing of VAT. */
export const whole_words: string[] = allOf({
  nl: 'totaal,in totaal,totaalbedrag,te betalen,te voldoen,over te maken,verschuldigd',
  en: 'total,in total,in all,making,amount due,amount payable,to pay,payable,please pay',
  de: 'gesamt,insgesamt,gesamtbetrag,gesamtsumme,zu zahlen,zahlbar,rechnungsbetrag,zu uberweisen',
  fr: 'total,au total,un total de,a payer,a regler,net a payer,montant du',
})

/** A sentence with one of these speaks of something else than the sums of its paper. */
export const foreign_words: string[] = allOf({
  nl: 'maximaal,maximum,max,ten hoogste,hooguit,minimaal,minimum,tot een bedrag,tot een waarde,limiet,korting,betalingskorting,kredietbeperking,vorige,eerdere,eerder,reeds,voorgaande,aanneemsom,aanneemsommen,contractsom,voorschot,aanbetaling,openstaand,openstaande,saldo,g rekening,geblokkeerde,loonsom,boete,schade,borg,waarborg,inhouding,garantie,verzekerd,aansprakelijkheid,aansprakelijk,drempel,vanaf,boven,indien,mits,bij bestelling,bij bestellingen,administratiekosten,incassokosten,rente,aanmaning,optie,optioneel,meerprijs,minderprijs,stelpost,per uur,per dag,per week,per maand,per stuk,per m2,per jaar,offerte,orderwaarde,bestelwaarde',
  en: 'maximum,max,up to,at most,not exceed,exceeding,minimum,at least,limit,limited,discount,rebate,previous,previously,earlier,already,contract sum,deposit,advance,outstanding,balance,retention,insured,liability,liable,penalty,damages,if,unless,orders of,administration fee,interest,optional,option,per hour,per day,per week,per month,each,per year,quotation,quote,order value',
  de: 'maximal,hochstens,maximum,mindestens,minimum,bis zu,grenze,limit,rabatt,skonto,nachlass,vorherige,fruhere,bereits,auftragssumme,anzahlung,vorauszahlung,offen,offene,saldo,einbehalt,versichert,haftung,strafe,schaden,uber,unter,ab einem,falls,sofern,mahngebuhr,zinsen,optional,option,pro stunde,pro tag,pro woche,je stunde,pro stuck,angebot,angebots,bestellwert',
  fr: 'maximum,au plus,jusqu a,plafond,minimum,au moins,limite,remise,rabais,escompte,precedente,precedentes,anterieure,deja,marche initial,acompte,avance,solde,impaye,retenue,assure,responsabilite,penalite,dommages,superieur,superieure,inferieur,si,sauf,frais de rappel,interets,en option,option,par heure,par jour,par semaine,par mois,devis,offre',
})

/** The kinds of papers that a sentence may name beside a number of theirs. */
export const paper_words: string[] = allOf({
  nl: 'factuur,facturen,creditnota,nota,order,bestelling,opdracht,pakbon',
  en: 'invoice,invoices,credit note,order,delivery note',
  de: 'rechnung,rechnungen,gutschrift,auftrag,bestellung,lieferschein',
  fr: 'facture,factures,note de credit,commande,bon de livraison',
})
