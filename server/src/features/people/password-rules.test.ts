import { expect, test } from 'vitest'
import { Refusal } from '../../platform/errors.ts'
import { refuseWeak } from './password-rules.ts'

const anna = {
  first_name: 'Anna',
  last_name: 'de Wit',
  email: 'anna.dewit@delinde.example',
  company_name: 'Bouwbedrijf De Linde B.V.',
}

const tooShort = 'Wachtwoord moet minstens 10 tekens lang zijn.'
const tooLong = 'Wachtwoord kan maximaal 128 tekens lang zijn.'
const tooKnown = 'Dit wachtwoord is te bekend. Kies een ander wachtwoord.'
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
  ['', tooShort],
  ['kort', tooShort],
  ['negen-ka9', tooShort],
  ['😀😀😀😀😀😀😀😀😀', tooShort], // nine characters, eighteen code units
  ['e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301', tooShort], // six letters, written as twelve
  ['tien-kara1', null],
  ['kraan😀boort🔩9', null],
  ['x9'.repeat(5), tooKnown],
  [`${'een lange zin die klopt '.repeat(5)}12345678`, null], // 128
  [`${'een lange zin die klopt '.repeat(5)}123456789`, tooLong],
  ['1234567890', tooKnown],
  ['qwertyuiop', tooKnown],
  ['QwertyUiop', tooKnown],
  ['password123', tooKnown],
  ['Basketball!', tooKnown],
  ['manchester2026', tooKnown],
  ['dragondragon', tooKnown],
  ['aaaaaaaaaaaa', tooKnown],
  ['abcabcabcabc1', tooKnown],
  ['１２３４５６７８９０', tooKnown], // full-width digits
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

const triedFirst = [
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
const dressedUp = triedFirst.flatMap((word) => [
  `${word}2026`,
  `${word}1234`,
  `${word}!!!!`,
  `${word}${word}`,
  `${word}.123`,
])

test(`${dressedUp.length} common words, made longer, are all refused`, () => {
  expect(dressedUp.map((word) => [word, verdict(word)]).filter(([, result]) => result === null)).toEqual([])
})

test('a refusal names the field, so that the form can show it there', () => {
  const refuse = () => refuseWeak('kort')

  expect(refuse).toThrow(
    expect.objectContaining({
      status: 422,
      code: 'weak_password',
      detail: [{ loc: ['body', 'new_password'], msg: tooShort, type: 'password_short' }],
    }),
  )
})

test('the longest text that a form can send is checked within 50 ms', () => {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    expect(verdict('\ufdfa'.repeat(4096))).toBe(tooLong) // one character that normalises to eighteen
    return performance.now() - began
  })

  expect(Math.min(...times)).toBeLessThan(50) // other programs may delay some of them
})
