import { expect, test } from 'vitest'
import { parseHere } from '../../mail-in/testing/receive-here.ts'
import { parseMailInSandbox } from '../reader/read-in-sandbox.ts'
import { octetsOf, readBer } from './ber.ts'
import { parseMail } from './parse-mail.ts'
import { readTnef } from './tnef.ts'

const head = 'From: a@x.example\r\nMIME-Version: 1.0\r\n'

function nested(depth: number): string {
  let mail = 'Content-Type: text/plain\r\n\r\nonderin\r\n'
  for (let n = 0; n < depth; n += 1)
    mail = `Content-Type: multipart/mixed; boundary=deep${n}xx\r\n\r\n--deep${n}xx\r\n${mail}\r\n--deep${n}xx--\r\n`
  return head + mail
}

function parts(count: number): string {
  const part = '--abcdefgh\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment\r\n\r\nx\r\n'
  return `${head}Content-Type: multipart/mixed; boundary=abcdefgh\r\n\r\n${part.repeat(count)}--abcdefgh--\r\n`
}

test.each([
  ['too many levels', nested(200)],
  ['too many parts', parts(3000)],
  ['a head of several megabytes', `${head}X-Long: ${'a'.repeat(3_000_000)}\r\n\r\nDag`],
])('a mail with %s is refused, not read', async (_, mail) => {
  expect(await parseMailInSandbox(Buffer.from(mail))).toMatchObject({ state: 'refused' })
})

test('a test that parses mails in its own process gets what a reader answers', async () => {
  const text = 'Content-Type: text/plain; charset=utf-8\r\n\r\nHet zijn er 28 à € 5\r\n'
  const paper = 'Content-Type: application/pdf; name=bon.pdf\r\n\r\n%PDF-1.4\r\n'
  const whole = `${head}To: b@y.example\r\nSubject: Bon\r\nDate: Wed, 12 Mar 2025 14:05:00 +0100\r\nContent-Type: multipart/mixed; boundary=part1234\r\n\r\n--part1234\r\n${text}--part1234\r\n${paper}--part1234--\r\n`

  for (const mail of [whole, nested(200), '']) {
    const bytes = Buffer.from(mail)
    expect(await parseHere(bytes)).toEqual(await parseMailInSandbox(bytes))
  }
})

test.each([
  ['no body', `${head}\r\n`, ''],
  ['nothing at all', '', ''],
  ['no parts', `${head}Content-Type: multipart/mixed; boundary=abc\r\n\r\n`, ''],
  ['an unknown charset', `${head}Content-Type: text/plain; charset=klingon\r\n\r\nDag`, 'Dag'],
  ['a date of 1970', `${head}Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n\r\nDag`, 'Dag'],
  ['cut base64', `${head}Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\nRGFn!!!`, 'Dag'],
])('a mail with %s is read as far as possible', async (_, mail, text) => {
  const parsed = await parseMail(Buffer.from(mail))

  expect(parsed.text.trim()).toContain(text)
})

test('300 damaged mails crash nothing', async () => {
  const whole = Buffer.from(
    `${head}Subject: =?utf-8?B?w6k=?=\r\nContent-Type: multipart/related; boundary="b1b1b1b1"\r\n\r\n--b1b1b1b1\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<div class=3D"gmail_quote"><blockquote type=3D"cite">oud</blockquote></div><p>nieuw</p>\r\n--b1b1b1b1\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\neJ8+IgEAAgGQBgA=\r\n--b1b1b1b1--\r\n`,
  )
  let seed = 7
  const next = (most: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % most
  const outcomes = new Set<string>()
  for (let n = 0; n < 300; n += 1) {
    const mail = Buffer.from(whole)
    for (let damage = 0; damage < 1 + next(20); damage += 1) mail[next(mail.length)] = next(256)
    const cut = mail.subarray(0, n % 3 === 0 ? next(mail.length) : mail.length)
    outcomes.add(
      await parseMail(cut).then(
        ({ state }) => state,
        (error: Error) => error.constructor.name,
      ),
    )
  }

  expect([...outcomes].filter((outcome) => outcome !== 'mail' && outcome !== 'Refused')).toEqual([])
})

const nothing = { tag: 0, content: Buffer.alloc(0), values: [] }

test('a damaged signature around a mail opens nothing, or what is left of it', () => {
  const octets = Buffer.from([0x24, 0x80, 0x04, 0x01, 0x61, 0x04, 0x01, 0x62, 0, 0])

  expect(Buffer.from(octetsOf(readBer(octets) ?? nothing)).toString()).toBe('ab')
  expect(readBer(Buffer.alloc(5000, Buffer.from([0x30, 0x80])))).toBeNull()
  expect(readBer(Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]))).toBeNull()
  for (let length = 0; length < octets.length; length += 1)
    expect(() => readBer(octets.subarray(0, length))).not.toThrow()
})

test('the files of a winmail.dat are read by their long names, and a damaged one gives none', () => {
  const name = Buffer.from('Werkbon 7731.pdf\0', 'utf16le')
  const attribute = (id: number, value: Buffer) => {
    const bytes = Buffer.alloc(9 + value.length + 2)
    bytes.writeUInt8(2, 0)
    bytes.writeUInt32LE(id, 1)
    bytes.writeUInt32LE(value.length, 5)
    value.copy(bytes, 9)
    return bytes
  }
  const property = Buffer.alloc(16 + Math.ceil(name.length / 4) * 4)
  property.writeUInt32LE(1, 0)
  property.writeUInt16LE(0x1f, 4)
  property.writeUInt16LE(0x3707, 6)
  property.writeUInt32LE(1, 8)
  property.writeUInt32LE(name.length, 12)
  name.copy(property, 16)
  const start = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0])
  const file = Buffer.concat([
    start,
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from('WERKBO~1.PDF\0')),
    attribute(0x0006800f, Buffer.from('%PDF-1.4')),
    attribute(0x00069005, property),
  ])

  expect(readTnef(file)).toMatchObject([{ filename: 'Werkbon 7731.pdf', content: Buffer.from('%PDF-1.4') }])
  for (let length = 0; length < 10; length += 1) expect(() => readTnef(file.subarray(0, 20 + length))).not.toThrow()
})
