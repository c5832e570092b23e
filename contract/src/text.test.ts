import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { oneStop } from './one-stop.ts'
import { CompanyName, Cursor, Email, line, PersonName, RegistrationNumber, text, Token } from './text.ts'

test.each([
  ['anna@bouw.nl', 'anna@bouw.nl'],
  [' Anna@Bouw.NL ', 'anna@bouw.nl'],
  ['\tANNA@BOUW.NL\r\n', 'anna@bouw.nl'],
  ['\u00a0anna@bouw.nl\ufeff', 'anna@bouw.nl'],
  ['anna\u2060@bouw\u2060.nl', 'anna@bouw.nl'],
  ['an\u200bna\u200c@\u200dbo\u00aduw.nl\ufeff ', 'anna@bouw.nl'],
  ['mailto:Anna@Bouw.NL', 'anna@bouw.nl'],
  [' <anna@bouw.nl>\r\n', 'anna@bouw.nl'],
  ['<MAILTO:anna@bouw.nl>', 'anna@bouw.nl'],
  ['anna.de-wit+po@mail.bouw.co.uk', 'anna.de-wit+po@mail.bouw.co.uk'],
  ["o'neill@bouw.nl", "o'neill@bouw.nl"],
  ['a_b%c/d=e?f{g}|h~i^j`k!#$&*@bouw.nl', 'a_b%c/d=e?f{g}|h~i^j`k!#$&*@bouw.nl'],
  ['1@2.34', '1@2.34'],
  ['anna@xn--bck-hoa.de', 'anna@xn--bck-hoa.de'],
  ['anna@BOUW.example', 'anna@bouw.example'],
  [`${'a'.repeat(56)}@bouw.nl`, `${'a'.repeat(56)}@bouw.nl`],
])('%j is normalised to the address %j', (input, address) => {
  expect(Email.safeParse(input).data).toBe(address)
})

test.each([
  '',
  ' ',
  'anna',
  'a@',
  '@b',
  '@bouw.nl',
  'anna@',
  'anna@bouw',
  'anna@.nl',
  'anna@bouw.',
  'anna@bouw..nl',
  'anna@@bouw.nl',
  'anna@bouw@gevel.nl',
  'anna bakker@bouw.nl',
  'anna @bouw.nl',
  'anna@ bouw.nl',
  'anna@bouw .nl',
  'anna@bouw.nl,bram@gevel.nl',
  'anna@bouw.nl;bram@gevel.nl',
  'anna@bouw.nl bram@gevel.nl',
  'Anna <anna@bouw.nl>',
  '"anna bakker"@bouw.nl',
  'anna@bouw.nl\r\nBcc: eva@elders.nl',
  'anna\r\n@bouw.nl',
  'anna\u0000@bouw.nl',
  'anna@bouw.nl\u0000',
  '\u2060',
  'mailto:',
  'anna\u202e@bouw.nl',
  'ann\u0430@bouw.nl', // a Cyrillic letter
  '\uff41nna@bouw.nl', // a full-width one
  'änna@bouw.nl',
  'anna@böuw.nl',
  'anna@bouw.\u212anl', // the Kelvin sign, which is a k in lower case
  'ann\ud800@bouw.nl',
  '😀@bouw.nl',
  'anna@[127.0.0.1]',
  'anna@bouw_.nl',
  'anna@bouw.nl/x',
  'anna@bouw.nl?cc=eva@elders.nl',
  'anna@bouw.nl:25',
  'mailto:anna@@bouw.nl',
  'anna@bouw.nl.',
  'anna@*.nl',
  "anna@bouw.nl' or 1=1 --",
  `${'a'.repeat(57)}@bouw.nl`,
  `anna@${'bouw.'.repeat(100)}nl`,
  'a'.repeat(65_536),
  1,
  null,
  ['anna@bouw.nl'],
])('%j is not a valid address', (input) => {
  expect(Email.safeParse(input).success).toBe(false)
})

test.each([
  ['Jan', 'Jan'],
  [' Jan  Willem ', 'Jan  Willem'],
  ["d'Artagnan-Öztürk", "d'Artagnan-Öztürk"],
  ['王伟', '王伟'],
  ['\u200bJan\u200b', 'Jan'],
  ['Systeem User', 'Systeem User'],
  ['x'.repeat(32), 'x'.repeat(32)],
  ['J', null],
  [' J ', null],
  ['x'.repeat(33), null],
  ['\u200b\u200b\u200b', null],
  ['Jan\nWillem', null],
  ['Jan\r\nBcc: x', null],
  ['Jan\u0000', null],
  ['Ja\u202en', null],
  ['Ja\u2066n', null],
  ['Ja\u200bn', null],
  ['Ja\u2028n', null],
  ['Ja\u0085n', null],
  ['Ja\ud800n', null],
  ['https://elders', null],
  ['x://y', null],
  ['System User', null],
  [' system user ', null],
  ['EXTERNE GEBRUIKER', null],
  ['Verwijderde gebruiker', null],
  ['System\u200bUser', null],
  ['System  User', null],
  ['System\u00a0User', null],
  ['System.User', null],
  ['SystemUser', null],
  ['Ｓｙｓｔｅｍ　Ｕｓｅｒ', null],
  ['Sуstеm Usеr', null], // three letters are Cyrillic
  ['Klopt', null],
  ['Klopt Helpdesk', null],
  ['KLOPT - Support', null],
  ['Кlорt help-desk', null], // two letters are Cyrillic
  ['Team Klopt', null],
  ['Klópt Team', null],
  ['Dat Klopt Bouw', 'Dat Klopt Bouw'],
  ['Helpdesk Staal', 'Helpdesk Staal'],
  ['Βασίλης', 'Βασίλης'],
  ['Системы', 'Системы'],
])('the name %j is stored as %j', (input, stored) => {
  expect(PersonName.safeParse(input).data ?? null).toBe(stored)
  expect(CompanyName.safeParse(input.length > 32 ? 'J' : input).data ?? null).toBe(stored)
})

test.each([
  ['a message', text(1, limits.message), limits.message],
  ['a title', line(1, limits.title), limits.title],
  ['a company', CompanyName, limits.company_name],
  ['a token', Token, limits.token],
  ['a cursor', Cursor, limits.token],
])('%s has a maximum length', (_, schema, most) => {
  expect(schema.safeParse('x'.repeat(most)).success).toBe(true)
  expect(schema.safeParse('x'.repeat(most + 1)).success).toBe(false)
})

test.each(['', ' ', '\n\t', '\u200b', '\u200b \u2060\ufeff', '\u00a0\u3000'])('%j is an empty message', (input) => {
  expect(text(1, limits.message).safeParse(input).success).toBe(false)
})

test('a message loses only invisible characters at its ends', () => {
  const message = 'Regel 1\n\n\tRegel 2 \u202eomgekeerd\u202c 👩‍👩‍👧 \u200b midden'

  expect(text(1, limits.message).parse(`\u200b\n ${message}\n\u2060 `)).toBe(message)
})

test.each(['12345678', '00000001'])('%s is a valid registration number', (input) => {
  expect(RegistrationNumber.safeParse(input).success).toBe(true)
})

test.each([
  '',
  '1234567',
  '123456789',
  ' 12345678',
  '12345678\n',
  '1234567a',
  '1234567８',
  '12.345678',
  '-1234567',
  12_345_678,
])('%j is not a valid registration number', (input) => {
  expect(RegistrationNumber.safeParse(input).success).toBe(false)
})

test.each([
  ['U tekent namens Bouw B.V.. De teksten openen', 'U tekent namens Bouw B.V. De teksten openen'],
  ['You sign for Staal N.V..', 'You sign for Staal N.V.'],
  ['U tekent namens Bouw BV.', 'U tekent namens Bouw BV.'],
  ['Wacht... en door..', 'Wacht... en door.'],
  ['Bouw B.V..pdf', 'Bouw B.V..pdf'],
])('%j becomes %j', (composed, sentence) => {
  expect(oneStop(composed)).toBe(sentence)
})
