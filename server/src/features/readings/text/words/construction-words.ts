import type { HeadField } from '../../values/fields.ts'
import { allOf, type Words } from './language.ts'

/** The labels of amounts that only papers of construction have, as `labelKey` writes them. */
const labels = {
  contract_sum: {
    nl: 'aanneemsom,aanneemsom excl btw,aanneemsom exclusief btw,totale aanneemsom,vaste aanneemsom,aannemingssom,aangenomen som,aannemingsbedrag,contractsom,contractbedrag,contractwaarde,opdrachtsom,opdrachtsom excl btw,opdrachtwaarde,opdrachtbedrag,bestekbedrag',
    en: 'contract value,contract sum,contract amount,contract price,total contract value,contract value excl vat,agreed contract sum',
    de: 'auftragssumme,auftragswert,auftragssumme netto,auftragswert netto,vertragssumme,pauschalsumme,auftragsvolumen',
    fr: 'montant du marche,montant du marche htva,montant du marche ht,valeur du marche,montant du contrat,montant du contrat htva,prix convenu',
  },
  invoiced_before: {
    nl: 'reeds gefactureerd,eerder gefactureerd,reeds gedeclareerd,eerder gedeclareerd,reeds in rekening gebracht,eerder in rekening gebracht,eerdere termijnen,vorige termijnen,voorgaande termijnen,reeds gefactureerde termijnen,eerdere facturen,vorige facturen,vorige vorderingsstaten,vorige vorderingsstaat,vorige staten,eerdere nota s,eerdere deelnota s,vorige nota s,vorige deelnota s,eerdere deelfacturen',
    en: 'previously invoiced,already invoiced,previously billed,already billed,previous invoices,previous applications,previously certified',
    de: 'bisher berechnet,bereits berechnet,bisher fakturiert,bereits fakturiert,bereits abgerechnet,bisherige rechnungen,bisherige abschlage,vorherige rechnungen',
    fr: 'deja facture,facture precedemment,factures precedentes,etats precedents,etat precedent,anterieurement facture,situations precedentes',
  },
  retention: {
    nl: 'inhouding,ingehouden,garantie inhouding,inhouding garantie,inhouding onderhoudstermijn,waarborg inhouding,inhouding waarborg,waarborginhouding,borgtocht,garantie inhouding excl btw',
    en: 'retention,retention held,retainage',
    de: 'einbehalt,sicherheitseinbehalt,garantieeinbehalt,gewahrleistungseinbehalt',
    fr: 'retenue,retenue de garantie',
  },
  wages: {
    nl: 'loonsom,loonsom in deze factuur,waarvan loonsom,loonbestanddeel,loonkostenbestanddeel,arbeidsbestanddeel,loonkosten,loonkosten in deze factuur,arbeidskosten,arbeidskosten in deze factuur,arbeidsloon,loondeel,waarvan loon,waarvan loonkosten,waarvan arbeid',
    en: 'wage component,labour component,labor component,wages,wage costs,labour costs,labour costs in this invoice,wage sum,labour element',
    de: 'lohnanteil,lohnkosten,lohnkostenanteil,lohnsumme,arbeitskostenanteil',
    fr: 'part salariale,masse salariale,cout salarial,part de main d oeuvre,dont main d oeuvre',
  },
  g_amount: {
    nl: 'te storten op g rekening,waarvan te storten op g rekening,waarvan op g rekening,op g rekening,naar g rekening,waarvan naar g rekening,af te storten op g rekening,te betalen op g rekening,over te maken op g rekening,g rekening bedrag,bedrag g rekening,aandeel g rekening,gedeelte g rekening,deel g rekening,g gedeelte,g deel,storting g rekening',
    en: 'of which to blocked account,of which to blocked account g account,of which to g account,to blocked account,to g account,amount to g account,amount to blocked account,payable to g account,payable to blocked account,g account amount',
    de: 'davon auf sperrkonto,davon auf g konto,auf sperrkonto,auf g konto,betrag sperrkonto',
    fr: 'a verser sur le compte bloque,dont sur compte bloque,sur compte bloque,a verser sur compte g,sur compte g',
  },
} satisfies Partial<Record<HeadField, Words>>

/** Words before an amount that is taken off: 'Af: vorige termijnen'. */
const takenOff: string[] = allOf({
  nl: 'af,min,minus,in mindering',
  en: 'less,minus',
  de: 'abzuglich',
  fr: 'moins,a deduire',
})

export const constructionWords: readonly (readonly [string, string[]])[] = Object.entries(labels).map(
  ([field, words]) => {
    const names = allOf(words)
    const isTakenOff = field === 'invoiced_before' || field === 'retention'
    return [field, isTakenOff ? [...names, ...takenOff.flatMap((off) => names.map((name) => `${off} ${name}`))] : names]
  },
)

/** The names of the seller's account for wage tax and VAT, which takes only a part. */
export const gAccountWords: string[] = allOf({
  nl: 'g rekening,grekening,g rekening nr,g rek,g rek nr,iban g rekening,g rekening iban,rekening nr g rekening,g bankrekening,iban g,rekening g,g geld,g bank,wka rekening,loonheffing rekening,geblokkeerde rekening,geblokkeerde rekening g rekening',
  en: 'g account,g account nr,g account iban,blocked account,blocked account iban,blocked account g account',
  de: 'sperrkonto,g konto',
  fr: 'compte bloque,compte g',
})

/** The names of one part of a contract sum. */
export const termWords: string[] = allOf({
  nl: 'termijn,termijnfactuur,termijnnota,termijnbedrag,termijnbetaling,deeltermijn,eindtermijn,slottermijn,slotfactuur,slotnota,slotbetaling,eindfactuur,eindnota,deelfactuur,deelbetaling,schijf,vorderingsstaat',
  en: 'instalment,installment,stage payment,progress payment,interim payment,milestone payment',
  de: 'abschlag,abschlagrechnung,abschlagsrechnung,abschlagzahlung,abschlagszahlung,teilrechnung,teilzahlung',
  fr: 'tranche,acompte,etat d avancement',
})

/** The same, but only with its number: a 'plan de situation' is a drawing. */
export const numberedTermWords: string[] = allOf({ nl: '', en: '', de: '', fr: 'situation' })

/** The names of a payment in advance. The last of several is not the last invoice. */
export const prepaymentWords: string[] = allOf({
  nl: 'voorschot,voorschotfactuur,voorschotnota,aanbetaling',
  en: 'down payment',
  de: 'anzahlung',
  fr: '',
})

/** The names of an amount that takes off what was invoiced before. */
export const deductionWords: string[] = [
  ...allOf(labels.invoiced_before),
  ...allOf({
    nl: 'reeds betaald,reeds voldaan,reeds berekend,eerder berekend,al gefactureerd,vooruitbetaald,vooruitbetaling,deelnota,voorschotten,aanbetalingen,deelfacturen,termijnen',
    en: 'deposit,deposits,prepaid,prepayment,advance,advance payment,advance invoice,partial invoice,already paid',
    de: 'anzahlungen,vorauszahlung,abschlage,abschlagsrechnungen',
    fr: 'acomptes,avance,avances,deja regle',
  }),
]

/** The word between the number of a term and the number of all terms. */
export const ofWords: string[] = allOf({ nl: 'van,van de,uit', en: 'of,out of', de: 'von', fr: 'sur,de' })

/** The names of work beside the contract sum, added or taken off. */
export const extraWorkWords: string[] = allOf({
  nl: 'meerwerk,minderwerk,meer en minderwerk,meer minderwerk,saldo meer minderwerk,saldo meer en minderwerk,stelpost verrekening',
  en: 'extra work,additional work,variation,variations,variation order,omitted work,extras and omissions',
  de: 'nachtrag,nachtrage,mehrleistung,minderleistung,mehr und minderleistungen,mehrarbeit',
  fr: 'travaux supplementaires,travaux en plus,travaux en moins,decompte,plus value,moins value',
})

/** Words with which the name of a discount on the whole document begins or ends. */
export const discountWords: string[] = allOf({
  nl: 'korting,rabat,bonus',
  en: 'discount,rebate',
  de: 'rabatt,nachlass',
  fr: 'remise,rabais,ristourne',
})

/** The same of an addition. */
export const additionWords: string[] = allOf({
  nl: 'toeslag,toeslagen,kosten,vracht,transport,porto,statiegeld,emballage',
  en: 'surcharge,charge,freight,carriage,shipping,delivery,handling',
  de: 'zuschlag,fracht,maut,verpackung,pfand',
  fr: 'port,supplement,frais,consigne',
})

/** Why a paper has no VAT, by the code of UNTDID 5305. */
export const untaxedWords: readonly (readonly [string, string[]])[] = [
  [
    'AE',
    allOf({
      nl: 'verlegd,verlegging,verleggingsregeling,medecontractant,verlegging van heffing',
      en: 'reverse charge,reverse charged',
      de: 'steuerschuldnerschaft,steuerschuldner',
      fr: 'autoliquidation,cocontractant,report de perception',
    }),
  ],
  [
    'K',
    allOf({
      nl: 'intracommunautaire levering,intracommunautaire prestatie',
      en: 'intra community supply,intra community delivery',
      de: 'innergemeinschaftliche lieferung,innergemeinschaftliche',
      fr: 'livraison intracommunautaire,intracommunautaire',
    }),
  ],
  [
    'E',
    allOf({
      nl: 'vrijgesteld van btw,btw vrijgesteld,vrijgesteld',
      en: 'vat exempt,exempt',
      de: 'steuerfrei',
      fr: 'exonere de tva,exonere',
    }),
  ],
]
