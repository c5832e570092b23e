import { allOf, type Words } from './language.ts'

/**
 * Words of a title that do not change the kind of a paper, as `plainLabel` writes them: 'Herziene offerte', 'Facture
 * proforma'.
 */
const beside: Words = {
  nl: 'kopie,kopie van,kopie van de,duplicaat,afschrift,concept,pro forma,proforma,e,btw,commerciele,electronische,elektronische,digitale,periodieke,interim,herziene,gewijzigde,vrijblijvende,definitieve,voorlopige,nieuwe,aanvullende,eerste,tweede,derde,laatste,versie,wijziging,onderaanneming,regiewerk,regie,meerwerk,onderhoud,week,maand',
  en: 'copy,copy of,duplicate,draft,pro forma,proforma,e,vat,interim,self billed,self billing,sales,revised,amended,subcontract,version,rev,revision,form',
  de: 'kopie,kopie der,kopie von,duplikat,entwurf,pro forma,proforma,kaufmannische,liefer,korrigierte,geanderte,neue,unverbindliches,freibleibendes,anzeige,version',
  fr: 'copie,copie de,copie de la,duplicata,duplicata de,pro forma,proforma,de solde,intermediaire,recapitulative,rectificative,definitive,provisoire,de situation,estimatif,fournisseur,client,nr',
}

/** The longest first, as 'kopie' begins 'kopie van'. */
export const titleExtras: string[] = allOf(beside).toSorted((a, b) => b.length - a.length)

/** Words that lead from the title of a paper to the one it refers to: 'Creditnota bij factuur 2024-100'. */
export const titleLinks: string[] = allOf({
  nl: 'bij,op,betreffende,betreft,inzake,voor,van,van de,m b t',
  en: 'for,against,of,on,to,dated,regarding',
  de: 'zu,zur,zum,vom,fur,auf,uber',
  fr: 'sur,sur la,du,de,de la,pour,relatif a,relative a la',
})
