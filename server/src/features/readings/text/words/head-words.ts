import type { HeadField } from '../../values/fields.ts'
import { dayWords, eitherOrderDays, generalDays } from './day-words.ts'
import { allOf, asNumbers, type Words } from './language.ts'

/** The labels of the day a paper is due and of who received the goods, as `labelKey` writes them. */
const days = {
  due_date: {
    nl: 'vervaldatum,verv datum,vervaldag,verval,vervalt,vervalt op,te voldoen voor,te betalen voor,betalen voor,uiterste betaaldatum,uiterste betaaldag,uiterlijk betalen op,uiterlijk te betalen,te betalen op,te betalen uiterlijk,te betalen tegen,betalen uiterlijk,betaaldatum,betaaldag,betaal voor,voldoen voor,uiterlijk te voldoen,uiterlijk voldoen,te voldoen uiterlijk,uiterste datum,betaling voor,betaling uiterlijk,te voldoen op,uiterlijk betalen',
    en: 'due date,date due,payment due,payment due date,due,due by,due on,pay by,pay before,payable by,payment date,payment by,payable on,payment deadline,latest payment date',
    de: 'fallig am,falligkeitsdatum,falligkeit,zahlbar bis,zahlungsziel,zahlung bis,fallig,zahlungstermin,zahlbar am,zahlbar bis zum,zu zahlen bis,fallig zum,falligkeitstag,zahlung fallig am',
    fr: 'echeance,date d echeance,date echeance,date limite de paiement,payable avant le,payable le,payable pour le,a payer avant le,date limite,a regler pour le,a regler avant le,a payer pour le,a payer le,date d exigibilite,a regler le,paiement avant le,date de paiement',
  },
  received_by: {
    nl: 'ontvangen door,in ontvangst genomen door,getekend door,ondertekend door,afgetekend door,voor ontvangst getekend door,naam ontvanger,naam van ontvanger,aangenomen door,akkoord door,voor akkoord getekend door,goed ontvangen door,in goede orde ontvangen door,voor ontvangst',
    en: 'received by,signed by,signed for by,goods received by,accepted by,received in good order by,receiver name,name of receiver',
    de: 'erhalten von,empfangen von,unterzeichnet von,angenommen von',
    fr: 'recu par,receptionne par,signe par,nom du receptionnaire',
  },
} satisfies Partial<Record<HeadField, Words>>

/** The names of numbers of other documents and of companies. */
const numbers = {
  order_reference: {
    nl: 'uw order,uw bestelling,uw bestel,uw bestelbon,uw inkoop,uw inkooporder,uw inkoop order,uw opdracht,uw referentie,uw ref,uw kenmerk,uw po,klantreferentie,klantorder,referentie klant,ref klant,inkoop,inkoop klant,inkooporder,bestelbon,po,uw opdrachtbon,bon klant,klantbon,uw inkoopbon,uw aankoopbon,uw bon,inkoopopdracht,klant ref,klant referentie,order klant,referentie opdrachtgever,opdrachtreferentie,uw bestelreferentie,bestelreferentie,opdracht klant,uw inkoopopdracht',
    en: 'your order,your po,your purchase order,your reference,your ref,your order ref,customer reference,customer ref,customer po,customer order,cust po,cust order,po,po ref,purchase order,buyer reference,client ref,client reference,client po,external document,buyer order,cust ref,customer order ref,client order',
    de: 'ihre bestellung,ihre bestell,ihr auftrag,ihre auftrags,ihre referenz,ihr zeichen,bestell,bestellung,ihre order,kundenreferenz,kundenbestellung,ihre best,best,bestellzeichen,ihre bestellreferenz,bestellreferenz,ihr bestellzeichen,kunden bestell,ihr bestell',
    fr: 'votre commande,votre bon de commande,votre reference,votre ref,vos references,v ref,bon de commande,reference client,ref client,v reference,vos ref,votre bon,bon client,bon commande,ref commande,reference commande,v commande,ordre d achat,votre ordre',
  },
  sales_order: {
    nl: 'ons order,onze order,onze referentie,ons kenmerk,verkooporder,verkoopref,vo',
    en: 'our order,our reference,our ref,sales order',
    de: 'unsere auftrags,auftrags,unser auftrag,auftrag,unser zeichen',
    fr: 'notre commande,notre reference,notre ref,n ref',
  },
  despatch: {
    nl: 'pakbon,leverbon,leveringsbon,zendnota,werkbon,vrachtbon',
    en: 'delivery note,shipment,packing slip,despatch,dispatch',
    de: 'lieferschein,lieferschein nummer',
    fr: 'bon de livraison,bl',
  },
  preceding_invoice: {
    nl: 'betreft factuur,gecrediteerde factuur,oorspronkelijke factuur,bij factuur,credit op factuur,factuurreferentie,factuur ref,ref factuur,creditering van factuur,correctie op nota,hoort bij factuur,correctie op factuur,op factuur',
    en: 'original invoice,credited invoice,relates to invoice,invoice reference,credit for invoice,against invoice,referring to invoice,on invoice,invoice ref',
    de: 'zu rechnung,gutgeschriebene rechnung,ursprungliche rechnung,rechnungsreferenz,bezug rechnung',
    fr: 'sur facture,facture creditee,facture d origine,facture origine,relative a la facture,concerne facture',
  },
  'seller.number': {
    nl: 'kvk,k v k,handelsregister,kbo,ondernemings,rpr,handelsregister,bedrijfs',
    en: 'company,chamber of commerce,coc,company reg,registration',
    de: 'handelsregister,hrb',
    fr: 'd entreprise,entreprise,bce,rpm',
  },
  'seller.vat': {
    nl: 'btw,btw id,ob',
    en: 'vat,vat id,vat reg,vat registration,tax id',
    de: 'ust id,ust idnr,ust id nr,umsatzsteuer id',
    fr: 'tva,tva intracom,tva intracommunautaire',
  },
  iban: {
    nl: 'iban,rekening,bankrekening,bankrek,rek,bank,rabobank,bankrelatie,op rekening',
    en: 'account,bank account,bank details,account iban,bank',
    de: 'bankverbindung,konto,sparkasse,sparkasse iban,bank',
    fr: 'compte,compte bancaire,banque,iban',
  },
} satisfies Partial<Record<HeadField, Words>>

/** Labels of an order's number that may also be the seller's own. They count if no other label names the buyer's. */
export const eitherOrder: string[] = asNumbers(
  allOf({
    nl: 'order,bestel,bestelling,opdracht,referentie',
    en: 'order,order ref,order reference,reference',
    de: 'order,referenz,kundenauftrag,kundenauftrags',
    fr: 'commande,reference,commande client',
  }),
)

export const headWords: readonly (readonly [string, string[]])[] = [
  ['issue_date', [...generalDays, ...eitherOrderDays, ...Object.values(dayWords).flat()]],
  ...Object.entries(days).map(([field, words]) => [field, allOf(words)] as const),
  ...Object.entries(numbers).map(([field, words]) => [field, asNumbers(allOf(words))] as const),
]

/** Labels of values that Klopt does not read, so that their values are not taken for others. */
export const otherWords: string[] = [
  ...allOf({
    nl: 'bezorgdatum,uitvoering,lossen op,object,bouwplaats,btw nr opdrachtgever,btw nr klant,btw nr afnemer,werkomschrijving,dossier werf,opgemaakt door,projectleider,uitvoerder,dossier,leverdatum,datum levering,levering,gewenste leverdatum,leverweek datum,geldig tot,geldig tot en met,geldigheid t m,geldig t m,verloopt op,contactpersoon,behandeld door,inkoper,verkoper,betreft,werk,project,omschrijving werk,afleveradres,werkadres,leveradres,onze contactpersoon,uw contactpersoon,betalingskenmerk,mededeling,handtekening,paraaf,datum en handtekening,handtekening en naam,chauffeur,kenteken,vervoerder,naam en handtekening,datum uitvoering,uitvoeringsdatum,weeknummer,week,periode,bladzijde,pagina',
    en: 'delivery date,requested delivery,expected receipt date,valid until,expires,expires on,contact,salesperson,purchaser,project,job,ship date,shipment date,payment terms,terms,page,period,buyer,attn,signature,driver,vehicle,print name,haulier',
    de: 'liefertermin,lieferdatum,leistungsdatum,projekt,bauvorhaben,bearbeiter,sachbearbeiter,ansprechpartner,gultig bis,lieferanschrift,zahlungsbedingungen,verwendungszweck,seite,bv,einkaufer',
    fr: 'date de livraison,livraison souhaitee,livraison,validite,valable jusqu au,chantier,projet,concerne,contact,acheteur,adresse de livraison,communication,page,conditions de paiement',
  }),
  ...asNumbers(
    allOf({
      nl: 'rekeninghouder,afnemers,leverancierscode,calculatie,dagbon,btw opdrachtgever,btw id afnemer,btw afnemer,btw id klant,btw klant,uw btw,klant,klantcode,klant code,debiteur,deb,relatie,leveranciers,crediteur,offerte,uw offerte,project,werk,bon,zendnota',
      en: 'customer,account,client,quote,our quote,your quote,supplier,vendor,sell to customer,bill to customer,job,project,customer code,vat customer',
      de: 'kunden,kundennr,ust id kunde,ust idnr kunde,lieferanten,angebot,ihr angebot,angebots,unser angebot,projekt',
      fr: 'votre nr tva,client,code client,fournisseur,code fournisseur,devis,votre offre,notre offre,offre,projet,tva client',
    }),
  ),
]
