/** The company that runs this Klopt. These are recognisable placeholders until they are filled in. */
export const brand = {
  product: 'Klopt',
  company: '[Bedrijfsnaam]',
  registration_number: '00000000',
  vat_number: 'NL000000000B00',
  address: '[Straat en nummer], 0000 XX [Plaats]',
  email: 'info@klopt.example',
  phone: '000 000 00 00',
} as const

/** The placeholders between square brackets, in English. */
const in_english = new Map([
  ['[Bedrijfsnaam]', '[Company name]'],
  ['[Straat en nummer]', '[Street and number]'],
  ['[Plaats]', '[City]'],
])

/** The brand in a language. */
export function brandIn(language: 'nl' | 'en'): Record<keyof typeof brand, string> {
  if (language === 'nl') return brand
  return { ...brand, company: inEnglish(brand.company), address: inEnglish(brand.address) }
}

function inEnglish(text: string): string {
  return text.replaceAll(/\[[^\]]+\]/g, (gap) => in_english.get(gap) ?? gap)
}

/** Replaces placeholders such as `{{company}}` in a text by the values of the brand. */
export function withBrand(text: string, language: 'nl' | 'en'): string {
  const words = new Map(Object.entries(brandIn(language)))
  return text.replaceAll(/{{(\w+)}}/g, (placeholder, key: string) => words.get(key) ?? placeholder)
}

/** The address in the built pages, which the server replaces by PUBLIC_URL. */
export const built_address = 'https://built.klopt.example'
