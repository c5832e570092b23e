/**
 * A sender of the demo's documents. They are visibly invented: zeros in their numbers, accounts of a bank that does not
 * exist (with valid check digits), and addresses that end in .example.
 */
export type Sender = {
  name: string
  lines: string[]
  kvk: string
  vat: string
  iban: string
  /** A drawing of `width` by 48, each path with its colour, and the colours of heads and rules. */
  logo: { width: number; paths: [d: string, fill: string][] }
  dark: string
  rule: string
}

export const deLinde: Sender = {
  name: 'Bouwbedrijf De Linde',
  lines: ['Lindelaan 12', '0801 AB Zwolle', 'info@bouw.example', '038 000 00 01'],
  kvk: '00000001',
  vat: 'NL000000001B01',
  iban: 'NL68 BANK 0000 0000 01',
  logo: {
    width: 48,
    paths: [
      ['M24 3C9 9 5 20 9 30c3 7 9 9 15 6V20l2-3v19c7 2 13-1 15-8C44 18 37 8 24 3Z', '#4c7a3a'],
      ['M23.500 20h3v25h-3z', '#2f4d24'],
    ],
  },
  dark: '#2f4d24',
  rule: '#4c7a3a',
}

export const vanDalen: Sender = {
  name: 'Van Dalen Gevelbouw B.V.',
  lines: ['Havenweg 45', '0743 CD Deventer', 'administratie@gevel.example', '0570 00 00 02'],
  kvk: '00000002',
  vat: 'NL000000002B01',
  iban: 'NL41 BANK 0000 0000 02',
  logo: {
    width: 48,
    paths: [
      ['M4 6h12v36H4zM18 25h12v17H18zM32 6h12v36H32z', '#1c4f7c'],
      ['M18 6h12v17H18z', '#8fb8d8'],
    ],
  },
  dark: '#1c4f7c',
  rule: '#8fb8d8',
}

export const vos: Sender = {
  name: 'Vos Kraanverhuur',
  lines: ['Sluiskade 3', '0131 EF Almere', 'planning@kraan.example', '036 000 00 04'],
  kvk: '00000004',
  vat: 'NL000000004B01',
  iban: 'NL84 BANK 0000 0000 04',
  logo: {
    width: 64,
    paths: [
      ['M6 44h40v-6H6zM14 38V20h14v18zM28 24 58 4v3L30 30zM55 6h2v18h-2z', '#111111'],
      ['M52 24h8v6h-8z', '#111111'],
    ],
  },
  dark: '#111111',
  rule: '#e0a800',
}
