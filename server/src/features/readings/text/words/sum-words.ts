import type { HeadField } from '../../values/fields.ts'
import { allOf, type Words } from './language.ts'

/** The labels of totals and other sums, as `labelKey` writes them. */
const sums = {
  paid: {
    nl: 'betaald,reeds betaald,reeds voldaan,voldaan,aanbetaling,aanbetaald,voorschot,vooruitbetaald,ontvangen,reeds ontvangen,ontvangen voorschot,ontvangen aanbetaling,min voorschot,betaald voorschot',
    en: 'paid,already paid,deposit,paid in advance,prepaid,advance payment,less deposit,deposit paid,payment received',
    de: 'anzahlung,bereits bezahlt,erhaltene anzahlung,abzuglich anzahlung,vorauszahlung,geleistete anzahlung',
    fr: 'acompte,acompte verse,deja paye,acompte recu,deja regle',
  },
  rounding: {
    nl: 'afronding,afrondingsverschil,afrondingsbedrag',
    en: 'rounding,rounding difference,rounding adjustment,rounding amount',
    de: 'rundung,rundungsdifferenz',
    fr: 'arrondi,difference d arrondi',
  },
  payable: {
    nl: 'te betalen,nog te betalen,te voldoen,nog te voldoen,saldo,te betalen saldo,saldo te betalen,restant,openstaand,openstaand bedrag,nog openstaand,restbedrag',
    en: 'balance,balance due,amount due,amount payable,outstanding,remaining,to pay',
    de: 'zahlbetrag,restbetrag,noch zu zahlen,offener betrag,zu zahlen',
    fr: 'solde,solde a payer,reste a payer,net a payer,a payer,montant du',
  },
  lines_total: {
    nl: 'goederen,totaal regels,som der regels,goederenbedrag,bruto goederenbedrag,goederentotaal,totaal goederen,totaal artikelen,totaal materiaal,som regels,regels totaal,subtotaal regels,bruto totaal,totaal bruto',
    en: 'goods,total lines,lines total,goods total,total goods,items total,merchandise total,gross goods amount,goods value,total gross',
    de: 'warenwert,summe positionen,positionssumme,summe der positionen',
    fr: 'total marchandises,marchandises,total brut,total brut htva,sous total brut',
  },
  allowances: {
    nl: 'korting,totale korting,factuurkorting,kortingen,rabat,betalingskorting,projectkorting,staffelkorting,orderkorting,min korting,bonus,kwantumkorting,extra korting',
    en: 'discount,less discount,total discount,project discount,volume discount,trade discount,order discount,quantity discount,invoice discount',
    de: 'rabatt,projektrabatt,mengenrabatt,nachlass,abzuglich rabatt,sonderrabatt,gesamtrabatt',
    fr: 'remise,remise chantier,rabais,ristourne,remise globale,remise projet,remise quantite',
  },
  charges: {
    nl: 'energietoeslag,prijsherziening,vervoerskosten,toeslag,toeslagen,verzendkosten,transportkosten,transporttoeslag,orderkosten,vracht,vrachtkosten,transport,leveringskosten,bezorgkosten,administratiekosten,porto,portokosten,brandstoftoeslag,dieseltoeslag,milieutoeslag,kraankosten,kleine order toeslag,kleinordertoeslag,emballage,statiegeld,legeringstoeslag',
    en: 'damage waiver,surcharge,shipping,freight,carriage,delivery,delivery charge,delivery costs,shipping costs,freight costs,shipping and handling,handling,packaging,energy surcharge,fuel surcharge,transport,alloy surcharge,small order charge',
    de: 'versandkosten,fracht,frachtkosten,transportkosten,zuschlag,energiezuschlag,mindermengenzuschlag,verpackung,legierungszuschlag,dieselzuschlag,maut,mautzuschlag,lieferkosten',
    fr: 'transport,frais de transport,frais de livraison,frais de port,port,supplement,frais administratifs,emballage,supplement carburant',
  },
  total_excl: {
    nl: 'orderbedrag,orderwaarde,bestelbedrag,opdrachttotaal,totaal opdracht,totaal na korting,totaal ex,grondslag,grondslag btw,btw grondslag,maatstaf v heffing,maatstaf van heffing,mvh,netto excl btw,netto exclusief btw,opdrachtsom excl btw,opdrachtsom exclusief btw,vaste prijs excl btw,subtotaal,sub totaal,subtotaal excl btw,totaal excl btw,totaal exclusief btw,totaal excl,totaal exclusief,totaal ex btw,totaal zonder btw,totaalbedrag excl btw,bedrag excl btw,bedrag exclusief btw,bedrag excl,netto,nettobedrag,netto bedrag,netto totaal,nettototaal,totaal netto,ordertotaal,ordertotaal excl btw,totaal order,belastbaar bedrag,belastbare basis,excl btw,exclusief btw,ex btw,totaal zonder omzetbelasting,totaal excl omzetbelasting,som excl omzetbelasting,som excl btw,som excl,omzet,totaal bedrag excl btw,bedrag zonder btw,totaal netto excl btw,totaal voor btw,belast bedrag,totaal excl b t w,totaal goederen excl btw,netto factuurbedrag',
    en: 'nett,net,goods total ex vat,order total,subtotal,sub total,total excl vat,total ex vat,total excluding vat,total eur excl vat,total exclusive of vat,total before tax,total before vat,taxable amount,taxable base,vat base,net total,net amount,total net,nett total,net value,sum excl vat,excl vat,amount excl vat,total nett,net goods,total excl,total ex,amount ex vat,sub total excl vat,goods net,total net amount',
    de: 'netto,nettobetrag,nettosumme,gesamt netto,gesamtnetto,summe netto,zwischensumme netto,zwischensumme,nettowert,gesamtbetrag netto,rechnungsbetrag netto,summe,gesamtsumme netto,auftragswert netto,steuerbasis,bemessungsgrundlage,nettobasis,summe ohne mwst,nettobetrag gesamt,gesamtnettobetrag,warenwert netto,netto gesamt,betrag netto,netto summe,nettorechnungsbetrag,gesamtnettowert,nettowert gesamt,gesamtnettowert ohne mwst,summe netto ohne mwst',
    fr: 'total htva,total ht,total hors tva,total sans tva,assiette,assiette tva,ensemble htva,ensemble ht,sous total,sous total htva,montant htva,montant hors tva,base imposable,base,total net htva,net htva,montant taxable,htva,hors tva,total hors taxes,montant net,montant net ht,total net ht,total general ht,total general htva,sous total ht,total hors taxe,base tva,base ht,montant hors taxes,total net hors tva',
  },
  vat_total: {
    nl: 'btw,btw bedrag,totaal btw,som btw,btw totaal,bedrag btw,totaalbedrag btw,omzetbelasting,omzetbel,ob,btw hoog,btw laag,btw verlegd,bedrag omzetbelasting,procent btw,verschuldigde btw,te betalen btw,btw hoog tarief,btw laag tarief',
    en: 'vat,total vat,vat amount,vat total,total tax,tax,tax amount,vat due,vat payable,sales tax,output vat,total tax amount,total vat amount',
    de: 'mwst,ust,mehrwertsteuer,umsatzsteuer,zzgl mwst,mwst betrag,steuerbetrag,zzgl ust,ust betrag,mehrwertsteuerbetrag,umsatzsteuerbetrag,mwst gesamt,summe mwst,summe ust,gesetzl mwst,gesetzliche mwst,zzgl umsatzsteuer,zzgl mehrwertsteuer,zuzuglich mwst',
    fr: 'tva,montant tva,total tva,tva totale,montant de la tva,total taxes,tva due,total de la tva,montant total tva',
  },
  total_incl: {
    nl: 'ordertotaal incl btw,ordertotaal inclusief btw,opdrachtsom incl btw,opdrachtsom inclusief btw,totaal incl btw,totaal inclusief btw,totaal incl,totaal inclusief,te betalen,totaal te betalen,te voldoen,totaalbedrag,totaal bedrag,eindtotaal,eindbedrag,factuurbedrag,factuurtotaal,totaal,totaal met btw,totaal eur,totaal euro,totaal factuur,totaal offerte,totaal bestelling,totaalbedrag incl btw,bedrag incl btw,inclusief btw,incl btw,te betalen saldo,te ontvangen,te crediteren,creditbedrag,offertebedrag,totaal credit,totaal in,totaalsom,som incl omzetbelasting,som incl btw,totaal incl omzetbelasting,tegoed,in uw voordeel,saldo in uw voordeel,totaal factuurbedrag,totaal bedrag incl btw,te betalen bedrag,totaal verschuldigd,door u te betalen,door u te voldoen,totaal te voldoen,netto te betalen,eindbedrag incl btw,eindtotaal incl btw,brutobedrag,factuurbedrag incl btw,verschuldigd bedrag,bedrag te betalen,te betalen incl btw,algemeen totaal',
    en: 'order total,amount due,total incl vat,total including vat,total eur incl vat,grand total,total due,invoice total,total,total amount,total payable,total to pay,total amount due,total inclusive of vat,total invoice,incl vat,total eur,amount incl vat,invoice amount,credit in your favour,total credit,credit total,total incl,gross total,gross amount,total gross,total inc vat,total with vat,payable amount',
    de: 'gesamtbetrag,endbetrag,rechnungsbetrag,bruttobetrag,brutto,gesamt,gesamtsumme,summe brutto,gesamt brutto,zahlbetrag,gesamtbetrag brutto,gutschriftsbetrag,gesamtpreis,endsumme,rechnungsendbetrag,rechnungssumme,gesamt inkl mwst,summe inkl mwst,gesamtbetrag inkl mwst,bruttosumme,zu zahlender betrag,endbetrag brutto,betrag brutto,rechnungsbetrag brutto,gesamtbetrag inkl ust',
    fr: 'total ttc,total avec tva,montant total ttc,montant total tvac,total tvac,montant ttc,tvac,ttc,total tva comprise,a payer,net a payer,total a payer,total general,total,montant total,total eur,en votre faveur,total facture,montant a payer,net a payer ttc,total general ttc,total general tvac,montant total a payer,total toutes taxes comprises,total a regler,net a regler,total facture ttc',
  },
} satisfies Partial<Record<HeadField, Words>>

export const sumWords: readonly (readonly [string, string[]])[] = Object.entries(sums).map(([field, words]) => [
  field,
  allOf(words),
])

/** Amounts that a customer keeps back: they are no VAT and no discount. */
export const retentionWords: string[] = allOf({
  nl: 'inhouding,garantie inhouding,borgtocht,waarborg,kredietbeperking',
  en: 'retention',
  de: 'einbehalt,sicherheitseinbehalt,skonto',
  fr: 'retenue,escompte,retenue de garantie',
})
