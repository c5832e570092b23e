/** The code (UNTDID 1001) of a pro forma invoice. */
export const proformaType = '325'

const words =
  /(?<!\p{L})(?:pro ?forma(?:factuur|rechnung|invoice)?|(?:concept|proef) ?(?:factuur|nota|rekening)|factuur \(?concept\)?|draft invoice|invoice \(?draft\)?|rechnungsentwurf|facture pro ?forma|projet de facture)(?!\p{L})/u

/** Whether the title of a paper says that it is no invoice yet: 'Pro forma', 'Conceptfactuur'. */
export function namesProforma(title: string): boolean {
  return words.test(title.toLowerCase().replaceAll('-', ' '))
}
