import type { Kind } from '../../values/fields.ts'
import { allOf } from './language.ts'

/** Labels of the day of a paper of any kind, as `labelKey` writes them. */
export const generalDays: string[] = allOf({
  nl: 'datum,datum opmaak,opmaakdatum,boekdatum,opgemaakt op,documentdatum,datum document,uitgiftedatum,datum uitgifte,aanmaakdatum',
  en: 'date,date of issue,issue date,issued,posting date,document date,doc date,tax date,tax point,dated,date issued,created on,issued on',
  de: 'belegdatum,ausstellungsdatum,vom,datum,ausgestellt am,erstellt am,erstellungsdatum',
  fr: 'date,date du document,date d emission,emise le,etablie le,etabli le,emis le,date emission,date piece,date d etablissement',
})

/** Labels of the day of one kind of paper, which others repeat: 'Offertedatum' on an invoice. */
export const dayWords: Partial<Record<Kind, string[]>> = {
  order: allOf({
    nl: 'besteldatum,inkoopdatum,datum bestelling,datum van de bestelling,datum bestelbon,datum van de bestelbon,besteld op',
    en: 'po date,order placed',
    de: 'bestelldatum,bestellung vom,datum der bestellung',
    fr: '',
  }),
  order_response: allOf({
    nl: 'datum bevestiging,bevestigingsdatum,bevestigd op',
    en: 'confirmation date',
    de: '',
    fr: '',
  }),
  quote: allOf({
    nl: 'offertedatum,datum offerte',
    en: 'quote date,quotation date',
    de: 'angebotsdatum,angebot vom',
    fr: 'date d offre,date du devis,date devis,date de l offre',
  }),
  invoice: allOf({
    nl: 'factuurdatum,fakt datum,fact datum,faktuurdatum,fac datum,datum factuur,datum van de factuur,gefactureerd op,notadatum,datum nota',
    en: 'invoice date,date of invoice,bill date,invoice dated,billing date,invoice tax date',
    de: 'rechnungsdatum,datum der rechnung,rechnungsdat,re datum,datum rechnung,rechnung vom',
    fr: 'date de facture,date facture,date de la facture,facture du,date d emission de la facture',
  }),
  credit_note: allOf({
    nl: 'creditdatum,creditnotadatum,datum creditnota,datum kredietnota,datum correctie,datum creditering',
    en: 'credit note date,credit memo date,credit date,date of credit note',
    de: 'gutschriftsdatum,gutschriftdatum,datum der gutschrift',
    fr: 'date de la note de credit,date note de credit',
  }),
  delivery_note: allOf({
    nl: 'verzenddatum,bondatum,datum bon,leverdatum bon,laaddatum',
    en: '',
    de: 'lieferscheindatum',
    fr: 'date bon de livraison',
  }),
}

/** Labels of the day of an order or of its confirmation. */
export const eitherOrderDays: string[] = allOf({
  nl: 'orderdatum,opdrachtdatum,datum order,datum van de order,datum opdracht,datum van de opdracht',
  en: 'order date,date of order',
  de: 'auftragsdatum,auftrag vom',
  fr: 'date de commande,date commande,date de la commande,date la commande',
})

/** Labels of the day of a delivery note, beside those of its date. */
export const deliveryDays: string[] = allOf({
  nl: 'leverdatum,datum levering,leveringsdatum,afleverdatum,datum aflevering,geleverd op,verzenddatum,datum verzending,retourdatum,datum retour,uitvoeringsdatum,datum uitvoering,werkdatum,laaddatum,ontvangstdatum,datum ontvangst,transportdatum,zenddatum',
  en: 'delivery date,date delivered,delivered on,ship date,shipment date,date shipped,shipped on,despatch date,dispatch date,date of despatch,date of dispatch,despatched on,date of delivery,return date',
  de: 'lieferdatum,versanddatum,geliefert am,leistungsdatum',
  fr: 'date de livraison,livre le,date d expedition',
})
