import { allOf, asNumbers } from './language.ts'

export type Column =
  | 'position'
  | 'article'
  | 'name'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'per'
  | 'periods'
  | 'discount'
  | 'charge'
  | 'rate'
  | 'net'
  | 'contract_sum'
  | 'complete'
  | 'invoiced_before'
  | 'person'
  | 'start_date'
  | 'end_date'
  | 'role'
  | Count
  | 'other'

/** The meaning of the figures of a delivery note. `counted` is a quantity whose heading does not say which one. */
export type Count = 'delivered' | 'counted' | 'ordered' | 'before' | 'rest' | 'returned' | 'packages'

/** The headings of each column, as `labelKey` writes them. */
const heads: [Column, string[]][] = [
  [
    'position',
    allOf({
      nl: 'pos,positie,nr,regel,rgl,regel nr,lijn,lijn nr,volg nr,#',
      en: 'line,item nr,ln,line nr,pos,posn',
      de: 'pos nr,position',
      fr: 'poste,ligne,pos',
    }),
  ],
  [
    'article',
    asNumbers(
      allOf({
        nl: 'artikel,artikelcode,art,art code,code,productcode,product code,referentie,ref,bestel,best',
        en: 'article,sku,item code,part,stock code',
        de: 'artikel,art,sach,ihre art,teile',
        fr: 'reference,code article,article,ref',
      }),
    ),
  ],
  [
    'name',
    allOf({
      nl: 'omschrijving,omschr,artikelomschrijving,artikel omschrijving,beschrijving,benaming,aanduiding,product,dienst,prestatie,werkzaamheden,specificatie,taak,materiaal omschrijving,materiaal,productomschrijving,artikel en omschrijving,onderdeel,soort werk,artikel dienst,product dienst,artikel of dienst,artikelnaam,productnaam,omschrijving werkzaamheden,omschrijving artikel,omschrijving product,omschrijving dienst',
      en: 'description,item description,item,details,particulars,service,goods,services,product description,article description,material description,item service,product service,goods service,product name,item name,activity,narrative',
      de: 'bezeichnung,artikelbezeichnung,beschreibung,leistung,text,artikel,artikelbeschreibung,leistungsbeschreibung,warenbezeichnung,material,ware leistung,artikel leistung,leistung ware,artikelname,produkt,produktbezeichnung,leistungstext,gegenstand,materialbezeichnung,warenbeschreibung,dienstleistung',
      fr: 'designation,description,libelle,article,produit,intitule,prestation,designation des travaux,article service,produit service,denomination,nature,nature des prestations,nature des travaux,description des travaux,produits,articles,prestations,travaux',
    }),
  ],
  [
    'quantity',
    allOf({
      nl: 'aantal,aant,hoeveelheid,hoev,hvh,geleverd,besteld,uren,stuks,hoeveelh,deze staat,uren st,aantal stuks,aantal uur,aantal uren,aantallen,aant gel,geleverd aantal',
      en: 'qty,quantity,qty ordered,qty delivered,hours,qty t,shipped,ordered,quant,qty shipped,hrs,qnty',
      de: 'menge,anzahl,anz,stuckzahl,menge me,stunden,mg,mge,mengen,stuck,std,liefermenge,stk',
      fr: 'quantite,qte,qt,nombre,heures,qte livree,nbre,nb,quantites,nbr,qte facturee,qte cmd',
    }),
  ],
  [
    'unit',
    allOf({
      nl: 'eenheid,vh,ehd,eenh,eh,per,eenheden,verpakking,maat,soort,eenhd,verp,verpakkingseenheid',
      en: 'unit,units,uom,um,u m,unit of measure,unit of meas,measure',
      de: 'einheit,einh,me,eh,mengeneinheit,mengeneinh,vpe',
      fr: 'unite,u,un,unite de mesure,cond,conditionnement',
    }),
  ],
  [
    'price',
    allOf({
      nl: 'prijs,stukprijs,stuksprijs,eenheidsprijs,eenh prijs,prijs per eenheid,prijs per stuk,prijs eenheid,prijs eenh,prijs per eenheid,prijs eh,prijs st,prijs excl,tarief,uurtarief,uurloon,netto prijs,nettoprijs,bruto prijs,brutoprijs,verkoopprijs,eh prijs,prijs per eh,ep,pp,p p e,p p,ppe,ep excl,eenheidsprijs excl btw,bruto,prijs incl btw,prijs excl btw,p st,e p,prijs incl,stukprijs incl,eenheidsprijs incl,bedrag p e,bedrag per eenheid,per uur,per dag,per week,per stuk,prijs per uur,prijs per dag,prijs per week,dagprijs,weekprijs,dagtarief,weektarief,a,prijs netto,eenheids prijs,verkoop prijs,prijs ex btw,tarief excl,basisprijs',
      en: 'price,unit price,unit cost,price each,rate,list price,unit price excl vat,price excl vat,each,price unit,hourly rate,day rate,net price,unit price net,per hour,per day,per week,weekly rate,unit rate,price per hour,price per day,price per week,unit amount,sales price,unit price ex vat,price ex vat,price net,net unit price',
      de: 'preis,einzelpreis,stuckpreis,e preis,ep,einheitspreis,preis einheit,einzel,preis me,stundensatz,netto preis,nettopreis,einzelpreis netto,pro stunde,pro tag,pro woche,tagessatz,einzelpr,e pr,preis je einheit,listenpreis,nettoeinzelpreis,preis netto,vk preis',
      fr: 'prix,prix unitaire,pu,p u,prix unit,pu htva,pu ht,prix unitaire htva,prix unitaire ht,tarif,prix u,prix htva,prix un,par heure,par jour,par semaine,taux horaire,prix net,prix brut,pu brut,pu net,prix unitaire net,p unitaire,px unit,px unitaire,p u ht,p u htva,prix unitaire hors tva',
    }),
  ],
  [
    'per',
    allOf({
      nl: 'prijs per,prijseenheid,prijseenh,pe',
      en: 'price per,price unit per',
      de: 'pro,je,preis pro,pe',
      fr: 'par,prix par,base prix',
    }),
  ],
  [
    'periods',
    allOf({
      nl: 'dagen,weken,dagen weken,weken dgn,dgn weken,dgn,wkn,wkn dgn,duur,periode,perioden,periodes,aantal dagen,aantal weken,weken dagen,wk,termijnen,huurdagen,huurweken',
      en: 'weeks,days,weeks days,days weeks,duration,periods,weeks hire,hire days',
      de: 'tage,wochen,dauer,zeitraum,tage wochen,miettage',
      fr: 'jours,semaines,duree,periode,jours semaines',
    }),
  ],
  [
    'discount',
    allOf({
      nl: 'korting,krt 1,krt 2,korting 1,korting 2,krt1,krt2,kort 1,kort 2,krt%,krt %,kort%,kort,kort %,korting %,% korting,rabat,krt,regelkorting',
      en: 'discount,disc,disc %,discount %,% disc,line discount,less,disc amt,disc amount,discount amt,discount amount',
      de: 'rabatt,rabatt %,% rabatt,rab,rab %,nachlass',
      fr: 'remise,rem,remise %,% remise,rem %,r %,rabais,reduction',
    }),
  ],
  ['charge', allOf({ nl: 'toeslag,toesl,toeslagen,opslag', en: 'surcharge', de: 'zuschlag', fr: 'supplement' })],
  [
    'rate',
    allOf({
      nl: 'btw,btw %,btw tarief,tarief btw,btw code,% btw,%btw,btw perc,btw percentage,btw klasse,code btw',
      en: 'vat,vat %,vat rate,% vat,tax,tax rate,vat code,vat percentage',
      de: 'mwst,mwst %,ust,ust %,% mwst,steuer,mwst satz,mwst code,ust satz,steuersatz',
      fr: 'tva,tva %,% tva,taux tva,code tva,taux,taux de tva',
    }),
  ],
  [
    'net',
    allOf({
      nl: 'bedrag,totaal,netto,regeltotaal,regelbedrag,totaalbedrag,totaalprijs,nettobedrag,netto bedrag,bedrag excl,totaal excl,waarde,totaal excl btw,bedrag excl btw,subtotaal,nettowaarde,totaal incl btw,bedrag incl btw,totaal incl,bedrag incl,netto totaal,totaal netto,bedrag netto,som,regelsom,regelprijs,totaal regel,netto regelbedrag,regelwaarde,bedrag ex btw,totaal ex btw,totaal ex,netto bedrag excl btw,totaal bedrag',
      en: 'amount,total,total price,line total,line amount,net amount,net,value,amount excl vat,charge,extended,ext price,extension,total excl vat,net value,total net,amount incl vat,total incl vat,extended price,net total,line sum,sum,amt,net amt,total ex vat,amount ex vat,total amount,line value,sub total,subtotal',
      de: 'betrag,gesamt,gesamtpreis,g preis,gp,summe,nettowert,netto,wert,gesamtbetrag,nettobetrag,betrag netto,gesamt netto,positionswert,gesamtwert,gp netto,positionssumme,gesamtpr,gesamt preis,g pr,positionsbetrag,nettosumme,zeilensumme,warenwert',
      fr: 'montant,total,total htva,total ht,montant htva,montant ht,total hors tva,net,prix total,total net,montant net,total tvac,montant tvac,total ttc,total ligne,montant ligne,somme,sous total,p total,px total,prix total ht,montant total,valeur',
    }),
  ],
  [
    'contract_sum',
    allOf({
      nl: 'aanneemsom,contract,contractsom,contractbedrag,contractwaarde,opdrachtsom',
      en: 'contract,contract value,contract sum',
      de: 'auftragswert,auftragssumme',
      fr: 'marche,montant du marche',
    }),
  ],
  [
    'complete',
    allOf({
      nl: 'stand,stand %,% stand,gereed,gereed %,% gereed',
      en: 'complete,complete %,% complete',
      de: 'stand %,leistungsstand,leistungsstand %',
      fr: 'avancement,avancement %,% avancement',
    }),
  ],
  [
    'invoiced_before',
    allOf({
      nl: 'eerder,eerder gefactureerd,reeds,reeds gefactureerd',
      en: 'previously,previously invoiced',
      de: 'bisher,bisher berechnet,vorherige',
      fr: 'etat precedent,deja facture',
    }),
  ],
  ['person', allOf({ nl: 'medewerker,naam', en: 'employee,name', de: 'mitarbeiter,name', fr: 'nom' })],
  ['start_date', allOf({ nl: 'datum,van,datum op', en: 'date,from', de: 'datum,von', fr: 'date,du' })],
  ['end_date', allOf({ nl: 'tot,t m,tot en met,tot t m,datum af', en: 'to,until,till', de: 'bis', fr: 'au' })],
]
export const columnWords: ReadonlyMap<string, Column> = new Map(
  heads.toReversed().flatMap(([column, words]) => words.map((word) => [word, column] as const)),
)
/** Headings of the numbers of articles, or of the order of a line. */
export const unsureArticleHeads: ReadonlySet<string> = new Set(asNumbers(['referentie', 'ref', 'bestel', 'best']))
/** Headings of the unit, or of the size or kind of what is sold, or of its package. */
export const sizeHeads: ReadonlySet<string> = new Set(['maat', 'soort'])
export const packageHeads: ReadonlySet<string> = new Set(
  allOf({ nl: 'verpakking,verp,verpakkingseenheid', en: '', de: 'vpe', fr: 'cond,conditionnement' }),
)
/** Names of columns that do not matter, so that a heading with them is still one. */
export const otherColumns: ReadonlySet<string> = new Set(
  allOf({
    nl: 'dag,van t m,bon,dagbon,werkbon,rest,nog te leveren,week,begroot,vorige stand,vorig,gewicht,kg,levering,btw bedrag,bedrag btw',
    en: 'previous,weight,delivery,vat amt,vat amount,tax amt,tax amount',
    de: 'gewicht,mwst betrag,steuerbetrag',
    fr: 'poids,jour,montant tva',
  }),
)
