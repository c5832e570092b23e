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

test.each([20, 76])('a coded text in lines of %s signs is masked', (width) => {
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
  ['attached mails', 'Content-Type: message/rfc822\r\n\r\n'],
])('a mail of 25 million signs of %s is masked', { timeout: 60_000 }, (_, line) => {
  const mail = Buffer.from(line.repeat(25_000_000 / line.length))
  expect(mailWithoutSecrets(mail).length).toBeGreaterThan(0)
})

test('words around a link stay in a text', () => {
  expect(withoutSecrets(`Zie https://klopt.example/validate?token=${token}&seq=3 en bel mij`)).toBe(
    'Zie https://klopt.example/validate?token=…&seq=3 en bel mij',
  )
})
