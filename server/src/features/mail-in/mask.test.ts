import { expect, test } from 'vitest'
import { withoutSecrets } from './mask.ts'
import { mailWithoutSecrets } from './mask-mail.ts'

const token = 'A'.repeat(43)
const key = 'abcdefgh'.repeat(3) + '01'
const masked = (mail: string) => mailWithoutSecrets(Buffer.from(mail, 'latin1')).toString('latin1')
const base64 = (text: string, width = 76) =>
  Buffer.from(text)
    .toString('base64')
    .match(new RegExp(`.{1,${width}}`, 'g'))
    ?.join('\r\n') ?? ''

/** A mail with a text and one more part. */
function mailWith(head: string, body: string): string {
  const lines = ['Subject: Dag', 'Content-Type: multipart/mixed; boundary=bbb', '', '--bbb', '', 'Hallo', '--bbb']
  return [...lines, head, '', body, '--bbb--', ''].join('\r\n')
}

function bodyOf(mail: string): string {
  const part = masked(mail).split('--bbb\r\n')[2] ?? ''
  return Buffer.from(part.split('\r\n\r\n')[1]?.split('\r\n--bbb--')[0] ?? '', 'base64').toString()
}

test.each([
  `tok=\r\nen=3D${token}`,
  `token=\r\n=3D${token}`,
  `token=3D=\r\n${token}`,
  `token=3=\r\nD${token}`,
  `token=3D${token.slice(5)}=\r\nAAAAA`,
  `token%253D${token}`,
  `token&#61;${token}`,
])('a link is masked wherever a line is broken: %j', (link) => {
  expect(masked(`Subject: Dag\r\n\r\nhttps://klopt.example/validate?${link}&seq=3\r\n`)).not.toMatch(/AAAA/)
})

test.each([
  `r-=\r\n${key}@`,
  `r=\r\n-${key}@`,
  `b-${key.slice(0, 9)}=\r\n${key.slice(9)}@`,
  `r-${key}=\r\n@`,
  `r-${key}=40`,
  `r-${key}%40`,
  `r-${key}&#64;`,
  `%3Cr-${key}%40`,
])('an own address is masked in every way of writing it: %j', (address) => {
  const text = masked(`Subject: Dag\r\n\r\nAan: ${address}in.klopt.example\r\n`)
  expect(text).not.toContain(key.slice(-9))
  expect(text).toContain('in.klopt.example')
})

test('a secret before the end of a part leaves the boundaries of the mail', () => {
  const mail = mailWith('Content-Type: text/html', `token=${token}`)
  expect(masked(mail)).toBe(mail.replace(token, '...'))
})

test.each([20, 76])('an encoded text in lines of %s characters is masked', (width) => {
  const head = 'Content-Type: text/html\r\nContent-Transfer-Encoding: base64'
  const mail = mailWith(head, base64(`<a href="https://klopt.example/validate?token=${token}">Dag</a>`, width))
  expect(bodyOf(mail)).toBe('<a href="https://klopt.example/validate?token=...">Dag</a>')
})

test('an attached mail is masked, also one in base64 whose own text is in base64', () => {
  const inner = `Subject: Oud\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(`token=${token}`)}`
  const plain = masked(mailWith('Content-Type: message/rfc822', inner))
  expect(plain).toContain(Buffer.from('token=...').toString('base64'))

  const coded = bodyOf(mailWith('Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64', base64(inner)))
  expect(Buffer.from(coded.split('\r\n\r\n')[1] ?? '', 'base64').toString()).toBe('token=...')
})

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const utf32 = (text: string) => Buffer.concat(Array.from(text, (sign) => Buffer.from([sign.charCodeAt(0), 0, 0, 0])))
const lines = (bytes: Buffer) =>
  bytes
    .toString('base64')
    .match(/.{1,76}/g)
    ?.join('\r\n') ?? ''
const secret = `Aan: r-${key}@in.klopt.example, token=${token} €`
const safe = 'Aan: r-...@in.klopt.example, token=... €'

test.each([
  ['UTF-16', Buffer.from(`\ufeff${secret}`, 'utf16le'), Buffer.from(`\ufeff${safe}`, 'utf16le')],
  ['UTF-16 with the other order of bytes', utf16be(secret), utf16be(safe)],
  ['UTF-16 with an odd number of bytes', Buffer.concat([Buffer.from(secret, 'utf16le'), Buffer.from('x')]), null],
])('a text in %s is masked, and its other characters stay', (_, bytes, wanted) => {
  for (const head of ['Content-Type: text/plain; charset=utf-16', 'Content-Type: text/plain; name="mail.txt"']) {
    const mail = masked(mailWith(`${head}\r\nContent-Transfer-Encoding: base64`, lines(bytes)))
    const part = mail.split('--bbb\r\n')[2]?.split('\r\n\r\n')[1]?.split('\r\n--bbb--')[0] ?? ''
    const kept = Buffer.from(part, 'base64')
    expect(kept.toString('utf16le')).not.toMatch(/AAAA|abcdefgh/)
    expect(!wanted || kept.equals(wanted)).toBe(true)
  }
})

test.each([
  ['a winmail.dat', 'Content-Type: application/ms-tnef', Buffer.from(secret, 'utf16le')],
  ['a winmail.dat by its name', 'Content-Type: application/octet-stream;\r\n\tname="winmail.dat"', Buffer.from('x')],
  ['a winmail.dat by its content', 'Content-Type: image/png; name=x.png', Buffer.from('789f3e22', 'hex')],
  ['a mail that Outlook saved', 'Content-Disposition: attachment; filename="Oud.msg"', Buffer.from('x')],
  ['a text in UTF-32', 'Content-Type: text/plain; charset=utf-32', utf32(`token=${token}`)],
])('%s is left out with a sentence, and the rest of the mail stays', (_, head, bytes) => {
  const mail = masked(mailWith(`${head}\r\nContent-Transfer-Encoding: base64\r\nX-Part: 2`, lines(bytes)))

  const [, text, part = ''] = mail.split('--bbb\r\n')
  expect(text).toBe('\r\nHallo\r\n')
  expect(part).toMatch(/^Content-Type: text\/plain; charset=utf-8\r\nX-Part: 2\r\n\r\nHier stond .+--bbb--\r\n$/s)
  expect(part).toContain('It was left out')
})

test('a mail that consists of a winmail.dat keeps its header, and one that only mentions it stays the same', () => {
  const head = 'From: a@x.example\r\nSubject: winmail.dat\r\nContent-Type: application/ms-tnef; name="winmail.dat"'
  const mail = masked(`${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64('x')}\r\n`)
  expect(mail).toMatch(/^Content-Type: text.*\r\nFrom: a@x.example\r\nSubject: winmail.dat\r\n\r\nHier stond/)

  const plain = 'Subject: name=winmail.dat\r\n\r\nWat is winmail.dat?\r\n'
  expect(masked(plain)).toBe(plain)
})

test('a text in UTF-16 that hides in quoted-printable is left out', () => {
  const coded = [...Buffer.from(`token=${token}`, 'utf16le')].map((byte) => `=${byte.toString(16).padStart(2, '0')}`)
  const head = 'Content-Type: text/plain; charset=utf-16\r\nContent-Transfer-Encoding: quoted-printable'
  expect(masked(mailWith(head, coded.join('').replace(/.{72}/g, '$&=\r\n')))).toContain('Hier stond')
})

test.each(['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/xml'])(
  'an attached file of the type %s stays the same',
  (type) => {
    const head = `Content-Type: ${type}; name="bestand"`
    const text = `<Note>token=${token} r-${key}@in.klopt.example</Note>`
    for (const mail of [mailWith(`${head}\r\nContent-Transfer-Encoding: base64`, base64(text)), mailWith(head, text)])
      expect(masked(mail)).toBe(mail)
  },
)

test.each([
  ['base64', `${'A'.repeat(76)}\r\n`],
  ['quote marks', '>'],
  ['boundaries', '--\r\n\r\n'],
  ['one token', 'token=A=\r\n'],
  ['zeros', `tok\0en=${'\0A'.repeat(40)}\r\n`],
  ['attached mails', 'Content-Type: message/rfc822\r\n\r\n'],
])('a mail of 25 million characters of %s is masked', { timeout: 60_000 }, (_, line) => {
  const mail = Buffer.from(line.repeat(25_000_000 / line.length))
  expect(mailWithoutSecrets(mail).length).toBeGreaterThan(0)
})

const own = `https://klopt.example/en/validate?token=${token}`
const behindSigns = own.replaceAll(/[?=:]/g, (sign) => `-${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const inBase64 = Buffer.from(own).toString('base64url')

test.each([
  ['percent-encoded', `https://eur01.safelinks.example/?url=${encodeURIComponent(own)}&data=05`],
  ['percent-encoded twice', `https://gateway.example/?a=${encodeURIComponent(encodeURIComponent(own))}`],
  ['with signs behind hyphens', `https://gateway.example/v2/url?u=${behindSigns.replaceAll('/', '_')}&d=Dw`],
  ['between underscores', `https://gateway.example/v3/__${own}__;!!Abc`],
  ['in base64', `https://gateway.example/?d=klopt.example&u=${inBase64}&i=1`],
  ['in base64 with a soft break', `https://gateway.example/?u=${inBase64.slice(0, 50)}=\r\n${inBase64.slice(50)}&i=1`],
  ['in an attribute', `<a href="${own.replace('?', '&#63;').replace('=', '&#61;')}">Open</a>`],
  ['copied without its address', `token=${token}`],
  ['at the end of a sentence', `${own}.`],
  ['of a signed claim', `https://klopt.example/unsubscribe?token=${'A'.repeat(60)}.${token}`],
  ['broken by a sign of its own', own.replace(/A{30}/, '$&\u200b')],
  ['broken by a place to wrap', own.replace(/A{30}/, '$&<wbr>')],
])('a link of Klopt is masked %s, and what stands around it stays', (_, text) => {
  const shown = withoutSecrets(`Zie ${text} en bel mij`)
  expect(shown).toMatch(/^Zie .*….* en bel mij$/s)
  expect(shown).not.toMatch(/A{20}|QUFBQUFB/)
})

test.each([
  `https://portaal.example/deel?token=${token}`,
  `https://portaal.example/deel?id=3&token=${token}&x=1`,
  `https://eur01.safelinks.example/?url=https%3A%2F%2Fportaal.example%2Fdeel%3Ftoken%3D${token}`,
  'https://nieuws.example/unsubscribe?token=eyJhbGciOiJIUzI1NiJ9.eyJ1IjoxfQ.c2lnbmF0dXJlLW9mLXRoYXQtaXMtbG9uZw&list=3',
  'https://wolk.example/archive?token=Zk19-3. Daar staan de tekeningen.',
  '<a href="https://portaal.example/account/validate?token=8842">hier</a>',
  'De parkeerplaats vraagt om token=12.',
  `data:${Buffer.from('Een gewone zin over een token en info@staal.example, en niets dat geheim is.').toString('base64')}`,
])('the link of somebody else keeps its token: %s', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})

test('the words around a link stay', () => {
  expect(withoutSecrets(`Zie https://klopt.example/validate?token=${token}&seq=3 en bel mij`)).toBe(
    'Zie https://klopt.example/validate?token=…&seq=3 en bel mij',
  )
})
