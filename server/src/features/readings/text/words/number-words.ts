import type { Kind } from '../../values/fields.ts'
import { allOf, asNumbers } from './language.ts'

const order = asNumbers(
  allOf({
    nl: 'inkooporder,inkoop,inkoopbon,bon inkoop,bestelbon,bestel,bestelling,order,opdracht,opdrachtbon,bon,po,onze order,ons order,onze bestelling,ons bestel',
    en: 'order,purchase order,po,p o,our order,our po',
    de: 'bestell,bestellung,auftrags,unsere bestell,unsere bestellung',
    fr: 'commande,bon de commande,notre commande',
  }),
)
const invoice = asNumbers(
  allOf({
    nl: 'factuur,faktuur,fact,fakt,verkoopfactuur,eindfactuur,slotfactuur,slotfactuurnummer,eindafrekening,termijnfactuur,nota,declaratie,ons factuur,onze factuur,uitgaande factuur,stuk,factuur #,factuur id,document,doc,nr,boekstuk,dagboek nr,verkoopnota',
    en: 'invoice,inv,tax invoice,sales invoice,final invoice,hire invoice,bill,document,invoice ref,invoice id',
    de: 'rechnungs,rechnung,rech,re,beleg,warenrechnung,dokument,schlussrechnung,abschlagsrechnung,faktura',
    fr: 'facture,facturation,document,piece',
  }),
)

/**
 * The labels of a document's own number, by kind, as `labelKey` writes them. On an invoice, an order number is a
 * reference instead.
 */
export const numberWords: Record<Kind, string[]> = {
  order: [...order, 'nr', ...asNumbers(['document'])],
  order_response: asNumbers(
    allOf({
      nl: 'vo,bevestigings,bevestiging,orderbevestiging,orderbevestigings,opdrachtbevestiging,ons order,onze order,order,verkooporder,document,nr',
      en: 'confirmation,order confirmation,order acknowledgement,acknowledgement,our order,order,sales order,document',
      de: 'auftragsbestatigung,auftragsbestatigungs,auftrags,auftrag,ab,bestatigungs,beleg',
      fr: 'confirmation,confirmation de commande,notre commande,commande,commande client,document',
    }),
  ),
  quote: asNumbers(
    allOf({
      nl: 'prijsofferte,prijsopgave,offerte,aanbieding,document,nr,ons nr',
      en: 'quote,quotation,offer,document,proposal,estimate',
      de: 'angebots,angebot,beleg',
      fr: 'devis,offre,offre de prix,document',
    }),
  ),
  invoice,
  credit_note: [
    ...asNumbers(
      allOf({
        nl: 'creditnota,creditfactuur,credit,kredietnota,krediet,correctienota,correctie nr,creditering',
        en: 'credit note,credit memo,credit,credit invoice',
        de: 'gutschrift,gutschrifts,rechnungskorrektur',
        fr: 'note de credit,avoir,nc',
      }),
    ),
    ...invoice,
  ],
  delivery_note: asNumbers(
    allOf({
      nl: 'pakbon,leverbon,werkbon,leveringsbon,afleverbon,zendnota,vrachtbon,bezorgbon,bon,document,nr,pak bon,lever bon,werk bon,levering,cmr,vrachtbrief,verzendbon,retourbon,regiebon,zending,uitlever,bezorg',
      en: 'packing slip,delivery note,delivery,shipment,document,packing list,despatch note,dispatch note,despatch,dispatch,consignment,consignment note,dn,note,ticket,docket',
      de: 'lieferschein,beleg',
      fr: 'bon de livraison,bl,bordereau',
    }),
  ),
  other: asNumbers(
    allOf({
      nl: 'document,kenmerk,ons kenmerk',
      en: 'document,reference',
      de: 'beleg,zeichen',
      fr: 'document,reference',
    }),
  ),
}
