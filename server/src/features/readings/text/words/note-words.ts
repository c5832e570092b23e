import { allOf } from './language.ts'

const anyOf = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')
const joined = (words: Parameters<typeof allOf>[0]) => allOf(words).join('|')

/** Headings, as `plainLabel` writes them, of figures that are not counts of the goods or hours of a row. */
export const harmlessHeadings = anyOf(
  joined({
    nl: '\\p{L}*(?:gewicht|lengte|breedte|hoogte|dikte|diepte|week|nr|nummer|code|datum),gew,bruto,netto,lengt,afm,afmeting(?:en)?,maat,maten,diameter,dia,pos,positie,regel,lijn,volgnr,jaar,charge,partij,project,tekening,merk,locatie,lokatie,vak,magazijn,pallets?,colli,kolli,doos,dozen,rol,rollen,ral,kleur,klasse,km,kilometers?,opp,oppervlakte,inhoud',
    en: '\\p{L}*weight,gross,net,length,width,height,depth,thickness,size,line,no,number,year,batch,lot,serial,drawing,mark,location,bin,cartons?,pkgs?,packages,colou?r,class,ean,gtin,barcode,un,adr,mileage,area,volume,vol',
    de: 'brutto,netto,lange,breite,hohe,dicke,grosse,zeile,jahr,kw,zeichnung,lager,lagerort,farbe,klasse,flache',
    fr: 'poids,brut,net,longueur,largeur,hauteur,epaisseur,ligne,semaine,annee,dessin,emplacement,couleur,classe,surface',
  }) + '|^(?:[mcd]m|m[123]|kg|ton|[lbhdt])$',
)
/** Of these, the figures that say nothing of hours either. */
export const harmlessBesideHours = anyOf(
  '\\p{L}*(?:week|nr|nummer|code|datum)|kw|km|kilometers?|mileage|pos|positie|regel|line|zeile|ligne|no|number|project|jaar|year|semaine',
)

/** What a paper says of goods that it lists and that were not delivered. It is not certain which lines that concerns. */
export const saysMissing = anyOf(
  joined({
    nl: 'niet (?:mee ?)?geleverd,niet (?:op|uit) voorraad,niet voorradig,niet leverbaar,nog (?:niet|te) (?:lever(?:en|baar)|geleverd|ontvangen),nog (?:te )?lev,nog open,na ?(?:ge)?lever\\p{L}*,nalev,na te leveren,nazending(?:en)?,openstaande?,komt later,later (?:geleverd|leverbaar),(?<!als |factuur |rekening )volg(?:t|en),uitverkocht,vervallen,vervalt,geannuleerd,manco,mankement,te ?kort,ontbre(?:ekt|ken|kend),geweigerd,afgekeurd,beschadigd,breuk,back ?-?order(?:s|ed)?',
    en: 'outstanding,(?<!invoice )to follow,will follow,not (?:yet )?(?:supplied|delivered|shipped|in stock|available),out of stock,still to (?:deliver|come),to be (?:delivered|supplied),unavailable,cancelled,canceled,shortages?,short (?:delivered|shipped|supplied),missing,refused,damaged',
    de: 'nach ?(?:ge)?liefer\\p{L}*,(?<!wie |rechnung )folgt,(?:noch )?nicht (?:ge)?liefer\\p{L}*,noch zu liefern\\p{L}*,offene? (?:position|menge|artikel|restmenge)\\p{L}*,nicht (?:auf|am) lager,nicht vorr[äa]tig,storniert,r[üu]ckst[äa]nd\\p{L}*,fehl(?:t|en|end|menge|mengen|teile),entf[äa]llt',
    fr: 'reliquats?,en rupture,rupture de stock,livr(?:er|é|ée|és|ées) ult[ée]rieurement,[àa] livrer,non livr[ée]e?s?,reste à livrer,[àa] suivre,annul[ée]e?s?,manquante?s?,indisponibles?,[ée]puis[ée]e?s?',
  }) + '|^(?:rest|restant|reste|later|nog)\\s*:?$',
)

/** What a paper says of goods that it lists and that went back. */
export const saysReturned = anyOf(
  joined({
    nl: 'retour(?:en|s|genomen|name)?,geretourneerd,terug ?genomen,terug,terugname,ophalen,opgehaald,op te halen,meegenomen,uit huur,af ?huur,afgevoerd',
    en: 'returned,returns?,collected,collect(?:ion)?,off hire',
    de: 'zur[üu]ck(?:genommen)?,r[üu]cknahme,abgeholt,abholung,retoure?n?',
    fr: 'repris(?:e|es)?,retourn[ée]e?s?,reprise',
  }) + '|^(?:in|uit|out|aus|ein|sortie|entr[ée]e)$',
)
