// Invented, and visibly so: numbers of zeros, addresses that end in .example.
export const deLinde = {
  style: 'de-linde',
  name: 'Bouwbedrijf De Linde',
  lines: ['Lindelaan 12', '0801 AB Zwolle', 'info@bouw.example', '038 000 00 01'],
  kvk: '00000001',
  vat: 'NL000000001B01',
  iban: 'NL00 BANK 0000 0000 01',
}
export const vanDalen = {
  style: 'van-dalen',
  name: 'Van Dalen Gevelbouw B.V.',
  lines: ['Havenweg 45', '0743 CD Deventer', 'administratie@gevel.example', '0570 00 00 02'],
  kvk: '00000002',
  vat: 'NL000000002B01',
  iban: 'NL00 BANK 0000 0000 02',
}
export const vos = {
  style: 'vos',
  name: 'Vos Kraanverhuur',
  lines: ['Sluiskade 3', '0131 EF Almere', 'planning@kraan.example', '036 000 00 04'],
  kvk: '00000004',
  vat: 'NL000000004B01',
  iban: 'NL00 BANK 0000 0000 04',
}
