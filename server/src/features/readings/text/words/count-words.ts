import type { Column, Count } from './column-words.ts'
import { allOf } from './language.ts'

/** The headings of counts on a delivery note. On other papers 'Besteld' may be the quantity; here it never is. */
const counts: [Count, string[]][] = [
  [
    'delivered',
    allOf({
      nl: 'geleverd,nu geleverd,aantal geleverd,geleverd aantal,aant geleverd,geleverde hoeveelheid,hoeveelheid geleverd,gel,gelev,aant gel,gel aantal,afgeleverd,aantal afgeleverd,uitgeleverd,deze levering,deze vracht,deze lading,huidige levering,verzonden,aantal verzonden',
      en: 'delivered,qty delivered,delivered qty,quantity delivered,delivered quantity,shipped,qty shipped,shipped qty,quantity shipped,despatched,dispatched,qty despatched,qty dispatched,quantity despatched,this delivery,this load,del qty,qty del',
      de: 'geliefert,liefermenge,gelieferte menge,menge geliefert,diese lieferung,diese ladung',
      fr: 'livre,livree,qte livree,quantite livree,livres',
    }),
  ],
  [
    'counted',
    allOf({
      nl: 'aantal,aant,hoeveelheid,hoev,hvh,hoeveelh,aantallen,stuks,aantal stuks,uren,aantal uren,aantal uur,uur,gewerkte uren',
      en: 'qty,quantity,quant,qnty,hours,hrs,hours worked',
      de: 'menge,anzahl,anz,mg,stuck,stunden',
      fr: 'quantite,qte,qt,nombre,nbre,heures',
    }),
  ],
  [
    'ordered',
    allOf({
      nl: 'besteld,best,aantal besteld,besteld aantal,aant besteld,bestelde hoeveelheid,hoeveelheid besteld,bestelhoeveelheid,bestelaantal,order aantal,orderaantal,te leveren aantal,gevraagd',
      en: 'ordered,qty ordered,ordered qty,quantity ordered,ordered quantity,order qty,order quantity,qty ord,ord qty,ord',
      de: 'bestellt,bestellmenge,bestellte menge,auftragsmenge',
      fr: 'commande,qte commandee,qte cmd,quantite commandee,cmd',
    }),
  ],
  [
    'before',
    allOf({
      nl: 'eerder geleverd,reeds geleverd,al geleverd,vorige leveringen,vorige levering,eerder,reeds,geleverd eerder',
      en: 'previously delivered,delivered before,prev delivered,already delivered,previously shipped,previously despatched',
      de: 'bereits geliefert,bisher geliefert',
      fr: 'deja livre,deja livree',
    }),
  ],
  [
    'rest',
    allOf({
      nl: 'rest,nog te leveren,te leveren,nog te lev,nog te ontvangen,backorder,back order,b o,bo,nalevering,in nalevering,na te leveren,naleveren,openstaand,rest aantal,restant,aantal rest,saldo,in backorder,rest te leveren,nalev,nog',
      en: 'outstanding,to follow,back order,backorder,back ordered,backordered,b o,bo,qty outstanding,outstanding qty,balance,remaining,balance due,still to deliver,to come,qty b o,backorder qty',
      de: 'restmenge,ruckstand,offen,rest',
      fr: 'reste,reste a livrer,a livrer,solde,reliquat',
    }),
  ],
  [
    'returned',
    allOf({
      nl: 'retour,aantal retour,retour aantal,geretourneerd,retouren,aantal geretourneerd,retour genomen',
      en: 'returned,qty returned,returned qty,quantity returned,return qty',
      de: 'retoure,zuruck',
      fr: 'retourne,qte retournee,retour',
    }),
  ],
  [
    'packages',
    allOf({
      nl: 'colli,aantal colli,aantal pakken,aantal pallets',
      en: 'packages,number of packages,nr of packages,nr of pkgs,cartons,nr of cartons',
      de: 'packstucke,anzahl packstucke,kolli',
      fr: 'colis,nombre de colis,nbre de colis',
    }),
  ],
]
export const countWords: ReadonlyMap<string, Count> = new Map(
  counts.toReversed().flatMap(([count, words]) => words.map((word) => [word, count] as const)),
)

/** Headings of other columns that only delivery notes have. */
const more: [Column, string[]][] = [
  [
    'name',
    allOf({
      nl: 'aard der goederen,aard van de goederen,goederen,omschrijving van de goederen,omschrijving goederen,omschrijving der goederen,uitgevoerde werkzaamheden,verrichte werkzaamheden,materialen,gebruikte materialen',
      en: 'nature of the goods,nature of goods,description of goods,description of the goods,goods description,contents,work done,work carried out,materials',
      de: 'art der ware,bezeichnung des gutes,inhalt',
      fr: 'nature de la marchandise,nature des marchandises,contenu',
    }),
  ],
  [
    'unit',
    allOf({
      nl: 'wijze van verpakking,soort verpakking,verpakkingswijze',
      en: 'method of packing,packaging,kind of packages,packing',
      de: 'art der verpackung,verpackung',
      fr: 'mode d emballage,emballage',
    }),
  ],
  [
    'role',
    allOf({
      nl: 'functie,vak,kwalificatie,categorie medewerker',
      en: 'function,role,trade,occupation,grade',
      de: 'funktion',
      fr: 'fonction,qualification',
    }),
  ],
  [
    'person',
    allOf({
      nl: 'naam medewerker,monteur,werknemer,naam monteur',
      en: 'operative,worker',
      de: 'monteur',
      fr: 'ouvrier',
    }),
  ],
]
export const noteColumns: ReadonlyMap<string, Column> = new Map(
  more.flatMap(([column, words]) => words.map((word) => [word, column] as const)),
)

/** Headings that count hours, which need no unit. */
export const countsHours: ReadonlySet<string> = new Set(
  allOf({
    nl: 'uren,aantal uren,aantal uur,uur,gewerkte uren',
    en: 'hours,hrs,hours worked',
    de: 'stunden',
    fr: 'heures',
  }),
)

/** Titles of notes with which goods go back. */
export const returnTitles: ReadonlySet<string> = new Set(
  allOf({
    nl: 'retourbon,retourzending,retourpakbon,retourleverbon',
    en: 'return note,returns note,goods return note,return slip,returns slip,goods returned note',
    de: 'ruckgabeschein,retourenschein,rucklieferschein',
    fr: 'bon de retour',
  }),
)

/** Labels of the quantity and the product of a note without a table. */
export const deliveredLabels: ReadonlySet<string> = new Set(
  allOf({
    nl: 'geleverd,geleverde hoeveelheid,hoeveelheid geleverd,hoeveelheid deze vracht,deze vracht,deze levering',
    en: 'delivered,quantity delivered,delivered quantity,this load,load quantity',
    de: 'gelieferte menge,liefermenge',
    fr: 'quantite livree',
  }),
)
export const quantityLabels: ReadonlySet<string> = new Set(
  allOf({ nl: 'hoeveelheid,aantal,netto,netto gewicht', en: 'quantity,qty,net weight', de: 'menge', fr: 'quantite' }),
)
export const productLabels: ReadonlySet<string> = new Set(
  allOf({
    nl: 'product,productomschrijving,artikel,materiaal,betonsoort,betonkwaliteit,mengsel,soort materiaal,soort product,omschrijving product',
    en: 'product,material,concrete grade,mix,product description',
    de: 'produkt,material,sorte',
    fr: 'produit,materiau',
  }),
)
