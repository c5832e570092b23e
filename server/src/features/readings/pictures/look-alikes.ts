/**
 * What both engines may read where another sign is printed, in groups that look alike (bench/look-alikes.ts). Neither
 * engine knows Ø, ½, ², ³, € and their like: it reads them as the others of their group, or as a plain 2 or 3.
 */
const unprovedSigns = ['0OoQDÖØ', '1Il', 'x×', '%½¼¾', '²³€']
const unproved = new RegExp(`[${unprovedSigns.join('')}]`)
/** A raised 2 or 3, as in m³, stands behind a letter. */
const raised = /\p{L}[23](?!\d)/u
/** Any engine tells these from a figure by what it expects beside one. */
const besideFigure = /[OoQDIlSBZ]\d|\d[OoQDIlSBZ]|\p{L}[01]\p{L}/u
/** No number depends on it: 'PO 4500127' is also called 4500127. */
const markOfOrder = /^(?:PO|INK|ORDER)[\s.:-]+(?=\d)/i

/** The signs of keys of numbers that look alike. Keys have capitals only, so that L may be a small l. */
const alikeInKeys = ['0OQD', '1IL', '2Z', '5S', '6G', '8B']
const looks = new Map(alikeInKeys.flatMap((signs) => Array.from(signs, (sign) => [sign, signs] as const)))

/** Whether a text has a letter that looks like a figure beside one. */
export function mixesLookAlikes(text: string): boolean {
  return besideFigure.test(text)
}

/** Whether a code with letters has a sign that recognition alone does not prove. */
export function isUnproved(code: string): boolean {
  const own = code.replace(markOfOrder, '')
  return /\p{L}/u.test(own) && (unproved.test(own) || raised.test(own))
}

/** The same for two keys of numbers that differ in look-alikes only. */
export function lookOf(key: string): string {
  return Array.from(key, (sign) => looks.get(sign) ?? sign).join('')
}
