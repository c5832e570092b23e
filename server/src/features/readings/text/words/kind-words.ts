import type { Kind } from '../../values/fields.ts'
import { allOf, asNumbers } from './language.ts'

type KindWords = { kind: Kind; titles: string[]; labels: string[] }

/** The titles of each kind of document, and the labels that only this kind has. */
export const kindWords: KindWords[] = [
  {
    kind: 'credit_note',
    titles: allOf({
      nl: 'creditnota,credit,creditfactuur,credit nota,kredietnota,krediet nota,creditfaktuur,creditering,correctienota,correctiefactuur,credit factuur,factuur credit,retournota,retourfactuur,minfactuur,tegoednota,kredietfactuur',
      en: 'credit note,credit invoice,credit memo,sales credit memo,sales credit note,adjustment note,credit advice',
      de: 'gutschrift,rechnungskorrektur,ruckgutschrift,stornorechnung,rechnungsgutschrift,gutschriftsanzeige,korrekturrechnung,storno',
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
      nl: 'orderbevestiging,opdrachtbevestiging,bevestiging van uw order,bevestiging bestelling,bevestiging van uw bestelling,bevestiging,verkooporder,bevestiging van opdracht,bevestiging opdracht,bevestiging order,order bevestiging,bestelbevestiging,opdracht bevestiging,orderaanvaarding,opdrachtaanvaarding,verkoopopdracht,verkooporder bevestiging,verkoop order,klantorder,bevestigde order',
      en: 'order confirmation,order acknowledgement,sales order confirmation,acknowledgement of order,sales order acknowledgement,sales order,order acknowledgment,acknowledgment of order,confirmation of order,order acceptance,acceptance of order,acknowledgement,customer order,so confirmation,confirmed order',
      de: 'auftragsbestatigung,auftragsannahme,bestellbestatigung,auftragsbestaetigung,kundenauftrag',
      fr: 'confirmation de commande,accuse de reception de commande,confirmation commande,confirmation de votre commande,confirmation,accuse de commande,accuse de reception,confirmation de la commande,confirmation d ordre,commande client',
    }),
    labels: allOf({
      nl: 'bevestigings nr,orderbevestigings nr,opdrachtbevestigings nr,datum bevestiging',
      en: 'confirmation nr',
      de: 'auftragsbestatigung nr',
      fr: 'commande client nr',
    }),
  },
  {
    kind: 'invoice',
    titles: allOf({
      nl: 'factuur,faktuur,conceptfactuur,verkoopfactuur,termijnfactuur,slotfactuur,eindafrekening,eindfactuur,slotnota,slotafrekening,deelfactuur,kopie factuur,voorschotfactuur,regiefactuur,huurfactuur,nota,rekening,uitgaande factuur,declaratie,verzamelfactuur,maandfactuur,vordering,vorderingsstaat,proformafactuur,pro forma,proforma,verkoopnota,weekfactuur,e factuur,facturatie,kostennota,betaalverzoek,betalingsverzoek,meerwerkfactuur',
      en: 'invoice,tax invoice,final invoice,hire invoice,sales invoice,rental invoice,progress invoice,commercial invoice,bill,application for payment,progress claim,payment claim,request for payment,final account',
      de: 'rechnung,warenrechnung,schlussrechnung,abschlagsrechnung,teilrechnung,faktura,honorarrechnung,sammelrechnung,mietrechnung,rechnungskopie,proformarechnung',
      fr: 'facture,facture de vente,facture de solde,facture d acompte,facture finale,decompte final,etat d avancement,facture client,situation de travaux,situation,releve de facture,note d honoraires,facture de travaux,facture de cloture,etat de situation,demande de paiement',
    }),
    labels: [
      ...asNumbers(
        allOf({ nl: 'factuur,faktuur,fact,fakt', en: 'invoice', de: 'rechnungs,rechnung', fr: 'facture' }),
      ).filter((label) => label.includes('nr')),
      ...allOf({
        nl: 'factuurdatum,fakt datum,fact datum,datum factuur,notadatum,datum nota,voldoen voor,vervaldatum,verv datum,te betalen voor,betaaldatum,betaaldag,uiterste betaaldatum,uiterste betaaldag,uiterlijk te voldoen,uiterlijk te betalen,te voldoen voor,betalen voor',
        en: 'invoice date,due date,payment due,date due,pay by,payable by',
        de: 'rechnungsdatum,falligkeitsdatum,fallig am,zahlbar bis',
        fr: 'date de facture,echeance,a regler pour le,a regler avant le,payable le',
      }),
    ],
  },
  {
    kind: 'order',
    titles: allOf({
      nl: 'inkooporder,aankooporder,bestelbon,bestelling,opdrachtbon,inkoopopdracht,bestelorder,order,inkoopbestelling,opdracht,bestelopdracht,inkoopopdrachtbon,werkopdracht,raamorder,afroeporder,afroep,orderbon,bestelformulier,opdrachtformulier,orderformulier,opdrachtverstrekking,opdrachtbrief,bestelbrief,aankoopbon,inkoopbon,aankoopopdracht,meerwerkopdracht,meerwerkorder',
      en: 'purchase order,order,works order,work order,call off order,order form,subcontract order',
      de: 'bestellung,einkaufsbestellung,bestellschein,materialbestellung,auftrag,auftragserteilung,bestellauftrag,bestellabruf',
      fr: 'bon de commande,commande,commande d achat,ordre d achat,bon d achat,bon de commande fournisseur,commande fournisseur,ordre de service,lettre de commande',
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
      nl: 'offerte,prijsopgave,prijsofferte,aanbieding,prijsaanbieding,begroting,kostenopgave,offertevoorstel,kostenraming,prijsvoorstel,calculatie,prijscalculatie,prijsindicatie,offertebrief,aanbod,raming,meerwerkofferte,meerwerkvoorstel,meerwerkopgave',
      en: 'quotation,quote,price quotation,estimate,proposal,sales quote,sales quotation,price offer,budget quotation,tender',
      de: 'angebot,kostenvoranschlag',
      fr: 'devis,offre,offre de prix,proposition de prix,proposition commerciale,devis estimatif,estimation,proposition',
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
      nl: 'pakbon,leverbon,leveringsbon,werkbon,afleverbon,vrachtbrief,zendnota,vrachtbon,bezorgbon,verzendbon,verzendnota,afhaalbon,transportbon,leveringsnota,montagebon,servicebon,urenbon,weegbon,retourbon,huurbon,regiebon,cmr,afleverbewijs,leverbewijs,leveringsbewijs,ontvangstbon,geleidebon,paklijst,verzendlijst,uitleverbon,retourzending,retourpakbon,retourleverbon,dagbon,meerwerkbon,regiewerkbon,afgiftebon',
      en: 'delivery note,packing slip,packing list,dispatch note,shipment,despatch note,goods delivery note,proof of delivery,collection note,delivery ticket,delivery docket,goods received note,despatch advice,advice note,delivery advice,consignment note,waybill,return note,returns note,goods return note,return slip,returns slip,goods returned note,cmr waybill,work sheet,job sheet,dayworks sheet,daywork sheet',
      de: 'lieferschein,warenbegleitschein,lieferanzeige,versandschein,packliste,wiegeschein,warenausgangsschein,ladeschein,frachtbrief,ruckgabeschein,retourenschein,rucklieferschein',
      fr: 'bon de livraison,bordereau de livraison,note d envoi,bulletin de livraison,bordereau d envoi,bordereau d expedition,bon d expedition,lettre de voiture,bon de travail,fiche d intervention,bon de reception,bon d enlevement,bordereau de transport,bon de retour',
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
      nl: 'herinnering,betalingsherinnering,betalingsherinnering factuur,herinnering factuur,aanmaning,sommatie,ingebrekestelling,rekeningoverzicht,openstaande posten,algemene voorwaarden,overeenkomst,contract,verslag,notulen,prijslijst,urenstaat,certificaat,planning,betalingsaanmaning,weekstaat,openstaande facturen,rekeningafschrift,betaalspecificatie,betalingsspecificatie,betaaladvies,saldolijst,betalingsbewijs,betaalbewijs,betwisting factuur,aankondiging incasso,laatste aanmaning',
      en: 'payment reminder,reminder,overdue invoice,overdue notice,final notice,statement,statement of account,terms and conditions,price list,agreement,remittance advice,remittance,overdue account,payment receipt,receipt,payment advice',
      de: 'mahnung,zahlungserinnerung,kontoauszug,preisliste,vertrag,zahlungsavis,zahlungsaufforderung,letzte zahlungsaufforderung,quittung',
      fr: 'rappel,rappel de paiement,lettre de rappel,mise en demeure,releve de compte,conditions generales,liste de prix,contrat,relance,deuxieme relance,avis de paiement,avis de versement,recu de paiement',
    }),
    labels: [],
  },
]

/** A letter without a title says with these phrases what comes with it, in plain letters. */
export const kindSentences: { kind: Kind; phrases: string[] }[] = [
  {
    kind: 'invoice',
    phrases: allOf({
      nl: 'ontvangt u de factuur,ontvangt u onze factuur,ontvangt u de nota,factureren wij u,factureren wij,sturen wij u onze factuur,sturen wij u de factuur,sturen wij u onze rekening,ontvangt u onze rekening,factuur toekomen,in rekening te brengen,brengen wij u in rekening,brengen wij in rekening,berekenen wij u',
      en: 'find our invoice,find the invoice,find attached our invoice,we invoice you,we hereby invoice',
      de: 'stellen wir ihnen in rechnung,stellen wir in rechnung,berechnen wir ihnen,erhalten sie die rechnung',
      fr: 'nous vous facturons,trouverez la facture,trouverez notre facture',
    }),
  },
  {
    kind: 'quote',
    phrases: allOf({
      nl: 'onze offerte aan,hierbij onze offerte,onze offerte voor,een aanbieding,bieden u graag aan,u aan te bieden,bieden wij u aan,bieden wij aan,offreren wij u,offreren wij,ontvangt u onze offerte,ontvangt u onze aanbieding,ontvangt u de offerte,brengen wij u offerte uit',
      en: 'pleased to offer,pleased to quote,find our quotation,find our offer,we offer you',
      de: 'bieten wir ihnen,bieten wir an,erhalten sie unser angebot,unterbreiten wir ihnen',
      fr: 'nous vous proposons,trouverez notre offre,trouverez notre devis',
    }),
  },
  {
    kind: 'order_response',
    phrases: allOf({
      nl: 'bevestigen wij uw,wij bevestigen uw,bevestigen wij de opdracht,bevestigen wij hierbij,wij bevestigen hierbij,wij bevestigen deze,bevestigen wij deze,bevestigen wij de ontvangst,dank voor uw bestelling,dank voor uw order,dank voor uw opdracht',
      en: 'we confirm your,hereby confirm your,we hereby confirm,confirm as follows,thank you for your order',
      de: 'wir bestatigen ihre,bestatigen wir ihre,wir bestatigen ihren,bestatigen wir ihren,wie folgt bestatigen,danken fur ihren auftrag,danken fur ihre bestellung,dank fur ihren auftrag,dank fur ihre bestellung',
      fr: 'nous confirmons votre,merci pour votre commande,remercions de votre commande,nous vous confirmons',
    }),
  },
  {
    kind: 'order',
    phrases: allOf({
      nl: 'bestellen wij bij u,hierbij bestellen wij,wij bestellen hierbij,verzoeken wij u te leveren,wij verzoeken u te leveren,gelieve te leveren,bestellen wij graag,geven wij u opdracht,verstrekken wij u opdracht',
      en: 'we hereby order,we would like to order,please supply',
      de: 'bestellen wir bei ihnen,hiermit bestellen wir,erteilen wir ihnen den auftrag,bitte liefern sie',
      fr: 'nous vous commandons,nous passons commande,veuillez livrer,veuillez nous livrer',
    }),
  },
  {
    kind: 'credit_note',
    phrases: allOf({
      nl: 'crediteren wij u,crediteren wij,ontvangt u de creditnota,ontvangt u onze creditnota',
      en: 'we hereby credit,we credit you,find our credit note',
      de: 'schreiben wir ihnen gut,erteilen wir ihnen gutschrift,erhalten sie unsere gutschrift',
      fr: 'nous vous creditons,trouverez notre note de credit',
    }),
  },
]

/** Titles of reminders. They count before the labels of the invoices that a reminder lists. */
export const reminderTitles: string[] = allOf({
  nl: 'herinnering,betalingsherinnering,aanmaning,betalingsaanmaning,sommatie,ingebrekestelling',
  en: 'payment reminder,reminder,overdue notice,final notice',
  de: 'mahnung,zahlungserinnerung',
  fr: 'rappel,rappel de paiement,lettre de rappel,mise en demeure',
})

/** A letter with one of these is a reminder, although it has no title. */
export const reminderPhrases: string[] = allOf({
  nl: 'nog niet betaald,nog niet voldaan,geen betaling ontvangen,herinneren wij u,nog open staat,nog niet ontvangen',
  en: 'not yet been paid,not yet received payment,have not received payment,remains unpaid,is overdue,are overdue',
  de: 'noch nicht bezahlt,noch nicht beglichen,keinen zahlungseingang,noch offen',
  fr: 'reste impayee,restent impayees,pas recu votre paiement,pas encore ete reglee,demeure impayee',
})
