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

/** Puts the brand's own words where a text leaves room for them: `{{company}}`. */
export function withBrand(text: string): string {
  return text.replaceAll(/{{(\w+)}}/g, (room, key: string) => new Map(Object.entries(brand)).get(key) ?? room)
}

/** Where the built pages name their own address; the server puts PUBLIC_URL in its place. */
export const built_address = 'https://built.klopt.example'
