/** Who runs this Klopt. Until it is somebody, every value looks like the placeholder that it is. */
export const brand = {
  product: 'Klopt',
  company: '[Bedrijfsnaam]',
  registration_number: '00000000',
  vat_number: 'NL000000000B00',
  address: '[Straat en nummer], 0000 XX [Plaats]',
  email: 'info@klopt.example',
  phone: '000 000 00 00',
} as const

/** Between square brackets stands what is still to be filled in. An English reader is told so in English. */
const in_english = new Map([
  ['[Bedrijfsnaam]', '[Company name]'],
  ['[Straat en nummer]', '[Street and number]'],
  ['[Plaats]', '[City]'],
])

/** The brand as a text in this language names it. */
export function brandIn(language: 'nl' | 'en'): Record<keyof typeof brand, string> {
  if (language === 'nl') return brand
  return { ...brand, company: inEnglish(brand.company), address: inEnglish(brand.address) }
}

function inEnglish(text: string): string {
  return text.replaceAll(/\[[^\]]+\]/g, (gap) => in_english.get(gap) ?? gap)
}

/** Puts the brand's own words where a text leaves room for them: `{{company}}`. */
export function withBrand(text: string, language: 'nl' | 'en'): string {
  const words = new Map(Object.entries(brandIn(language)))
  return text.replaceAll(/{{(\w+)}}/g, (room, key: string) => words.get(key) ?? room)
}

/** Where the built pages name their own address; the server puts PUBLIC_URL in its place. */
export const built_address = 'https://built.klopt.example'
