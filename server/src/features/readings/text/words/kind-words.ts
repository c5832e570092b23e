import type { Kind } from '../../values/fields.ts'
import { allOf, asNumbers } from './language.ts'

type KindWords = { kind: Kind; titles: string[]; labels: string[] }

/** The titles of each kind of document, and the labels that only this kind has. */
export const kind_words: KindWords[] = [
  {
    kind: 'credit_note',
    titles: allOf({
      nl: 'creditnota,credit,creditfactuur,credit nota,kredietnota,krediet nota,creditfaktuur,creditering,correctienota,correctiefactuur,credit factuur,factuur credit,retournota',
      en: 'credit note,credit invoice,credit memo,sales credit memo,sales credit note,adjustment note',
      de: 'gutschrift,rechnungskorrektur,stornorechnung,rechnungsgutschrift,gutschriftsanzeige,korrekturrechnung,storno',
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
      nl: 'orderbevestiging,opdrachtbevestiging,bevestiging van uw order,bevestiging bestelling,bevestiging van uw bestelling,bevestiging,verkooporder,bevestiging van opdracht,bevestiging opdracht,bevestiging order,order bevestiging,bestelbevestiging,opdracht bevestiging',
      en: 'order confirmation,order acknowledgement,sales order confirmation,acknowledgement of order,sales order acknowledgement,sales order,order acknowledgment,acknowledgment of order,confirmation of order',
      de: 'auftragsbestatigung,bestellbestatigung,auftragsbestaetigung',
      fr: 'confirmation de commande,accuse de reception de commande,confirmation commande,confirmation de votre commande,confirmation,accuse de commande,accuse de reception,confirmation de la commande',
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
      nl: 'factuur,faktuur,verkoopfactuur,termijnfactuur,slotfactuur,eindafrekening,eindfactuur,slotnota,slotafrekening,deelfactuur,kopie factuur,voorschotfactuur,regiefactuur,huurfactuur,nota,rekening,declaratie,verzamelfactuur,maandfactuur,vordering,vorderingsstaat,proformafactuur,pro forma,proforma,verkoopnota,weekfactuur,e factuur,facturatie',
      en: 'invoice,tax invoice,final invoice,hire invoice,sales invoice,rental invoice,progress invoice,commercial invoice,bill,application for payment,progress claim,payment claim',
      de: 'rechnung,warenrechnung,schlussrechnung,abschlagsrechnung,teilrechnung,faktura,honorarrechnung,sammelrechnung,mietrechnung,rechnungskopie,proformarechnung',
      fr: 'facture,facture de vente,facture d acompte,facture finale,decompte final,etat d avancement,facture client,situation de travaux,situation,releve de facture,note d honoraires',
    }),
    labels: [
      ...asNumbers(
        allOf({ nl: 'factuur,faktuur,fact,fakt', en: 'invoice', de: 'rechnungs,rechnung', fr: 'facture' }),
      ).filter((label) => label.includes('nr')),
      ...allOf({
        nl: 'factuurdatum,fakt datum,fact datum,datum factuur,vervaldatum,verv datum,te betalen voor,betaaldatum,betaaldag,uiterste betaaldatum,uiterste betaaldag,uiterlijk te voldoen,uiterlijk te betalen,te voldoen voor,betalen voor',
        en: 'invoice date,due date,payment due,date due,pay by,payable by',
        de: 'rechnungsdatum,falligkeitsdatum,fallig am,zahlbar bis',
        fr: 'date de facture,echeance,a regler pour le,a regler avant le,payable le',
      }),
    ],
  },
  {
    kind: 'order',
    titles: allOf({
      nl: 'inkooporder,aankooporder,bestelbon,bestelling,opdrachtbon,inkoopopdracht,bestelorder,order,inkoopbestelling,opdracht,bestelopdracht,inkoopopdrachtbon,werkopdracht,raamorder,afroeporder,afroep,orderbon,bestelformulier',
      en: 'purchase order,order,works order,work order,call off order,order form,subcontract order',
      de: 'bestellung,einkaufsbestellung,bestellschein,materialbestellung,auftrag,auftragserteilung,bestellauftrag,bestellabruf',
      fr: 'bon de commande,commande,commande d achat,ordre d achat,bon d achat,bon de commande fournisseur,commande fournisseur',
    }),
    labels: [
      ...asNumbers(
        allOf({
          nl: 'inkooporder,bestelbon,leveranciers,crediteur',
          en: 'po,vendor,supplier',
          de: 'bestell,bestellung,lieferanten',
          fr: 'code fournisseur,fournisseur,bon de commande',
        }),
      ),
      ...allOf({
        nl: 'besteldatum,orderdatum,inkoopdatum,inkoper,besteld op',
        en: 'order date,po date,purchaser',
        de: 'bestelldatum',
        fr: 'date de commande,acheteur',
      }),
    ],
  },
  {
    kind: 'quote',
    titles: allOf({
      nl: 'offerte,prijsopgave,prijsofferte,aanbieding,prijsaanbieding,begroting,kostenopgave,offertevoorstel,kostenraming,prijsvoorstel',
      en: 'quotation,quote,price quotation,estimate,proposal,sales quote,sales quotation',
      de: 'angebot,kostenvoranschlag',
      fr: 'devis,offre,offre de prix,proposition de prix,proposition commerciale,devis estimatif',
    }),
    labels: allOf({
      nl: 'offerte nr,nr offerte,offertedatum,geldig tot,geldigheid t m,geldig t m',
      en: 'quote nr,quotation nr,valid until',
      de: 'angebots nr,angebot nr,angebotsdatum,gultig bis',
      fr: 'devis nr,nr devis,nr de devis,valable jusqu au,date du devis',
    }),
  },
  {
    kind: 'delivery_note',
    titles: allOf({
      nl: 'pakbon,leverbon,leveringsbon,werkbon,afleverbon,vrachtbrief,zendnota,vrachtbon,bezorgbon,verzendbon,verzendnota,afhaalbon,transportbon,leveringsnota,montagebon,servicebon,urenbon,weegbon,retourbon,huurbon,regiebon,cmr',
      en: 'delivery note,packing slip,packing list,dispatch note,shipment,despatch note,goods delivery note,proof of delivery,collection note,delivery ticket,delivery docket,goods received note,despatch advice',
      de: 'lieferschein,warenbegleitschein,lieferanzeige,versandschein,packliste,wiegeschein,warenausgangsschein',
      fr: 'bon de livraison,bordereau de livraison,note d envoi,bulletin de livraison,bordereau d envoi,bordereau d expedition,bon d expedition,lettre de voiture,bon de travail,fiche d intervention',
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
      nl: 'herinnering,betalingsherinnering,betalingsherinnering factuur,herinnering factuur,aanmaning,sommatie,ingebrekestelling,rekeningoverzicht,openstaande posten,algemene voorwaarden,overeenkomst,contract,verslag,notulen,prijslijst,urenstaat,certificaat,planning',
      en: 'payment reminder,reminder,overdue invoice,statement,statement of account,terms and conditions,price list,agreement',
      de: 'mahnung,zahlungserinnerung,kontoauszug,preisliste,vertrag',
      fr: 'rappel,rappel de paiement,releve de compte,conditions generales,liste de prix,contrat',
    }),
    labels: [],
  },
]

/** What a letter without a title says that comes with it, in plain letters. */
export const kind_sentences: { kind: Kind; phrases: string[] }[] = [
  {
    kind: 'invoice',
    phrases: allOf({
      nl: 'ontvangt u de factuur,ontvangt u onze factuur,ontvangt u de nota,factureren wij u,factureren wij,brengen wij u in rekening,brengen wij in rekening,berekenen wij u',
      en: 'find our invoice,find the invoice,find attached our invoice,we invoice you,we hereby invoice',
      de: 'stellen wir ihnen in rechnung,stellen wir in rechnung,berechnen wir ihnen,erhalten sie die rechnung',
      fr: 'nous vous facturons,trouverez la facture,trouverez notre facture',
    }),
  },
  {
    kind: 'quote',
    phrases: allOf({
      nl: 'onze offerte aan,bieden wij u aan,bieden wij aan,offreren wij u,offreren wij,ontvangt u onze offerte,ontvangt u onze aanbieding,ontvangt u de offerte,brengen wij u offerte uit',
      en: 'pleased to offer,pleased to quote,find our quotation,find our offer,we offer you',
      de: 'bieten wir ihnen,bieten wir an,erhalten sie unser angebot,unterbreiten wir ihnen',
      fr: 'nous vous proposons,trouverez notre offre,trouverez notre devis',
    }),
  },
  {
    kind: 'order_response',
    phrases: allOf({
      nl: 'bevestigen wij uw,wij bevestigen uw,bevestigen wij de opdracht,bevestigen wij hierbij,wij bevestigen hierbij',
      en: 'we confirm your,hereby confirm your,we hereby confirm',
      de: 'wir bestatigen ihre,bestatigen wir ihre,wir bestatigen ihren,bestatigen wir ihren',
      fr: 'nous confirmons votre,nous vous confirmons',
    }),
  },
  {
    kind: 'order',
    phrases: allOf({
      nl: 'bestellen wij bij u,hierbij bestellen wij,wij bestellen hierbij,geven wij u opdracht,verstrekken wij u opdracht',
      en: 'we hereby order,we would like to order,please supply',
      de: 'bestellen wir bei ihnen,hiermit bestellen wir,erteilen wir ihnen den auftrag',
      fr: 'nous vous commandons,nous passons commande',
    }),
  },
]
