import type { Kind } from '../../values/fields.ts'
import { allOf, asNumbers } from './language.ts'

type KindWords = { kind: Kind; titles: string[]; labels: string[] }

/** The titles of each kind of document, and the labels that only this kind has. */
export const kind_words: KindWords[] = [
  {
    kind: 'credit_note',
    titles: allOf({
      nl: 'creditnota,credit,creditfactuur,credit nota,kredietnota,krediet nota,creditfaktuur,creditering',
      en: 'credit note,credit invoice,credit memo,sales credit memo',
      de: 'gutschrift,rechnungskorrektur,stornorechnung,rechnungsgutschrift',
      fr: 'note de credit,avoir,facture d avoir',
    }),
    labels: asNumbers(
      allOf({
        nl: 'creditnota,credit,creditfactuur,kredietnota',
        en: 'credit note,credit memo',
        de: 'gutschrifts,gutschrift',
        fr: 'note de credit,avoir',
      }),
    ),
  },
  {
    kind: 'order_response',
    titles: allOf({
      nl: 'orderbevestiging,opdrachtbevestiging,bevestiging van uw order,bevestiging bestelling,bevestiging van uw bestelling,bevestiging',
      en: 'order confirmation,order acknowledgement,sales order confirmation,acknowledgement of order,sales order acknowledgement',
      de: 'auftragsbestatigung,bestellbestatigung,auftragsbestaetigung',
      fr: 'confirmation de commande,accuse de reception de commande,confirmation commande',
    }),
    labels: allOf({
      nl: 'bevestigings nr,datum bevestiging',
      en: 'confirmation nr',
      de: 'auftragsbestatigung nr',
      fr: 'commande client nr',
    }),
  },
  {
    kind: 'invoice',
    titles: allOf({
      nl: 'factuur,faktuur,verkoopfactuur,termijnfactuur,slotfactuur,eindafrekening,eindfactuur,slotnota,slotafrekening,deelfactuur,kopie factuur,voorschotfactuur,regiefactuur,huurfactuur,nota',
      en: 'invoice,tax invoice,final invoice,hire invoice,sales invoice,rental invoice,progress invoice,commercial invoice,bill',
      de: 'rechnung,warenrechnung,schlussrechnung,abschlagsrechnung,teilrechnung',
      fr: 'facture,facture de vente,facture d acompte,facture finale,decompte final',
    }),
    labels: [
      ...asNumbers(
        allOf({ nl: 'factuur,faktuur,fact,fakt', en: 'invoice', de: 'rechnungs,rechnung', fr: 'facture' }),
      ).filter((label) => label.includes('nr')),
      ...allOf({
        nl: 'factuurdatum,fakt datum,fact datum,datum factuur,vervaldatum,verv datum,te betalen voor',
        en: 'invoice date,due date,payment due',
        de: 'rechnungsdatum,falligkeitsdatum,fallig am',
        fr: 'date de facture,echeance',
      }),
    ],
  },
  {
    kind: 'order',
    titles: allOf({
      nl: 'inkooporder,aankooporder,bestelbon,bestelling,opdrachtbon,inkoopopdracht,bestelorder,order,inkoopbestelling,opdracht,bestelopdracht,inkoopopdrachtbon,werkopdracht',
      en: 'purchase order,order',
      de: 'bestellung,einkaufsbestellung',
      fr: 'bon de commande,commande,commande d achat',
    }),
    labels: [
      ...asNumbers(
        allOf({
          nl: 'inkooporder,bestelbon,leveranciers,crediteur',
          en: 'po,vendor,supplier',
          de: 'bestell,lieferanten',
          fr: 'code fournisseur,fournisseur',
        }),
      ),
      ...allOf({
        nl: 'besteldatum,orderdatum,inkoopdatum,inkoper',
        en: 'order date,po date,purchaser',
        de: 'bestelldatum',
        fr: 'date de commande,acheteur',
      }),
    ],
  },
  {
    kind: 'quote',
    titles: allOf({
      nl: 'offerte,prijsopgave,prijsofferte,aanbieding,prijsaanbieding',
      en: 'quotation,quote,price quotation,estimate,proposal',
      de: 'angebot,kostenvoranschlag',
      fr: 'devis,offre,offre de prix',
    }),
    labels: allOf({
      nl: 'offerte nr,nr offerte,offertedatum,geldig tot,geldigheid t m,geldig t m',
      en: 'quote nr,quotation nr,valid until',
      de: 'angebots nr,angebotsdatum,gultig bis',
      fr: 'devis nr,nr devis,nr de devis,valable jusqu au,date du devis',
    }),
  },
  {
    kind: 'delivery_note',
    titles: allOf({
      nl: 'pakbon,leverbon,leveringsbon,werkbon,afleverbon,vrachtbrief,zendnota',
      en: 'delivery note,packing slip,packing list,dispatch note,shipment',
      de: 'lieferschein',
      fr: 'bon de livraison,bordereau de livraison',
    }),
    labels: allOf({
      nl: 'pakbon nr,leverbon nr,leverings bon nr',
      en: 'delivery note nr,packing slip nr',
      de: 'lieferschein nr',
      fr: 'bon de livraison nr',
    }),
  },
  {
    kind: 'other',
    titles: allOf({
      nl: 'herinnering,betalingsherinnering,aanmaning,ingebrekestelling,rekeningoverzicht,openstaande posten,algemene voorwaarden,overeenkomst,contract,verslag,notulen,prijslijst,urenstaat,certificaat,planning',
      en: 'payment reminder,reminder,statement,statement of account,terms and conditions,price list,agreement',
      de: 'mahnung,zahlungserinnerung,kontoauszug,preisliste,vertrag',
      fr: 'rappel,rappel de paiement,releve de compte,conditions generales,liste de prix,contrat',
    }),
    labels: [],
  },
]
