import { expect, test } from 'vitest'
import { Refusal } from '../../platform/errors.ts'
import { refuseWeak } from './password-rules.ts'

const anna = {
  first_name: 'Anna',
  last_name: 'de Wit',
  email: 'anna.dewit@delinde.example',
  company_name: 'Bouwbedrijf De Linde B.V.',
}

const too_short = 'Wachtwoord moet minstens 10 tekens lang zijn.'
const too_long = 'Wachtwoord kan maximaal 128 tekens lang zijn.'
const too_known = 'Dit wachtwoord is te bekend. Kies een ander wachtwoord.'
const own = 'Wachtwoord mag niet uw naam, e-mailadres of bedrijfsnaam zijn.'

function verdict(password: string): unknown {
  try {
    refuseWeak(password, anna)
    return null
  } catch (error) {
    return error instanceof Refusal && Array.isArray(error.detail) ? error.detail[0]?.msg : error
  }
}

test.each([
  ['', too_short],
  ['kort', too_short],
  ['negen-ka9', too_short],
  ['😀😀😀😀😀😀😀😀😀', too_short], // nine characters, eighteen code units
  ['e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301', too_short], // six letters, written as twelve
  ['tien-kara1', null],
  ['kraan😀boort🔩9', null],
  ['x9'.repeat(5), too_known],
  [`${'een lange zin die klopt '.repeat(5)}12345678`, null], // 128
  [`${'een lange zin die klopt '.repeat(5)}123456789`, too_long],
  ['1234567890', too_known],
  ['qwertyuiop', too_known],
  ['QwertyUiop', too_known],
  ['password123', too_known],
  ['Basketball!', too_known],
  ['manchester2026', too_known],
  ['dragondragon', too_known],
  ['aaaaaaaaaaaa', too_known],
  ['abcabcabcabc1', too_known],
  ['１２３４５６７８９０', too_known], // full-width digits
  ['Anna de Wit', own],
  ['annadewit1', own],
  ['de-wit.anna', own],
  ['Anna.DeWit', own],
  ['anna.dewit@delinde.example', own],
  ['delinde.example', own],
  ['bouwbedrijf de linde bv', own],
  ['Bouwbedrijf De Linde B.V. 26', own],
  ['anna houdt van lindebomen', null],
  ['correct horse battery staple', null],
])('%s: %s', (password, expected) => {
  expect(verdict(password)).toBe(expected)
})

const tried_first = [
  'password',
  'wachtwoord',
  'welkom',
  'qwerty',
  'azerty',
  'iloveyou',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'superman',
  'batman',
  'sunshine',
  'princess',
  'shadow',
  'master',
  'michael',
  'jordan',
  'harley',
  'hunter',
  'summer',
  'computer',
  'freedom',
  'letmein',
  'mustang',
  'starwars',
  'internet',
  'charlie',
  'thomas',
  'soccer',
  'hockey',
  'george',
  'ginger',
  'pepper',
  'jessica',
  'michelle',
  'amanda',
  'nicole',
  'samsung',
  'whatever',
]
const dressed_up = tried_first.flatMap((word) => [
  `${word}2026`,
  `${word}1234`,
  `${word}!!!!`,
  `${word}${word}`,
  `${word}.123`,
])

test(`${dressed_up.length} common words, made longer, are all refused`, () => {
  expect(dressed_up.map((word) => [word, verdict(word)]).filter(([, result]) => result === null)).toEqual([])
})

test('a refusal names the field, so that the form can show it there', () => {
  const refuse = () => refuseWeak('kort')

  expect(refuse).toThrow(
    expect.objectContaining({
      status: 422,
      code: 'weak_password',
      detail: [{ loc: ['body', 'new_password'], msg: too_short, type: 'password_short' }],
    }),
  )
})

test('the longest text that a form can send is checked within 50 ms', () => {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    expect(verdict('\ufdfa'.repeat(4096))).toBe(too_long) // one character that normalises to eighteen
    return performance.now() - began
  })

  expect(Math.min(...times)).toBeLessThan(50) // other programs may delay some of them
})
