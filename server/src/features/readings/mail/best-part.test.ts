import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

const head =
  'From: Bram de Wit <bram@gevel.example>\r\nTo: dossier@klopt.example\r\nSubject: Re: PO\r\nMIME-Version: 1.0\r\n'

type Part = { type: string; body: string | Buffer; encoding?: string; more?: string }

function part({ type, body, encoding = '8bit', more = '' }: Part): Buffer {
  const field = `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n${more}\r\n`
  return Buffer.concat([Buffer.from(field), Buffer.from(body)])
}

function mail(kind: string, ...parts: Part[]): Buffer {
  const boundary = `--${kind}-1234\r\n`
  return Buffer.concat([
    Buffer.from(`${head}Content-Type: multipart/${kind}; boundary="${kind}-1234"\r\n\r\n`),
    ...parts.flatMap((one) => [Buffer.from(boundary), part(one), Buffer.from('\r\n')]),
    Buffer.from(`--${kind}-1234--\r\n`),
  ])
}

const single = (one: Part) => Buffer.concat([Buffer.from(head), part(one)])
const plain = (body: string): Part => ({ type: 'text/plain; charset=utf-8', body })
const html = (body: string): Part => ({ type: 'text/html; charset=utf-8', body })

test.each([
  [
    'Dit bericht is in HTML. Bekijk het in een programma dat HTML toont.',
    '<p>Wij leveren <b>28</b> stuks op vrijdag.</p>',
  ],
  ['Your mail program does not show this message.', '<p>Wij leveren <b>28</b> stuks op vrijdag.</p>'],
  [' ', '<p>Wij leveren 28 stuks op vrijdag.</p>'],
  ['Wij leveren 28 stuks op vrijdag.', '<p>Wij leveren 28 stuks op vrijdag.</p>'],
  ['Wij leveren 28 stuks op vrijdag.', '<img src="cid:1"><p>Logo</p>'],
])('of a plain text and HTML, the one that says more is the message: %s', async (text, rich) => {
  const { own_words } = await parseMail(mail('alternative', plain(text), html(rich)))

  expect(own_words).toBe('Wij leveren 28 stuks op vrijdag.')
})

test.each([
  [
    '<p>Zie <a href="https://wolk.example/s/T-12?v=3">hier</a>.</p>',
    'Zie hier.',
    'Zie hier (https://wolk.example/s/T-12?v=3).',
  ],
  ['<p>Prijs <s>€ 55,00</s> € 41,50</p>', 'Prijs € 55,00 € 41,50', 'Prijs ~~€ 55,00~~ € 41,50'],
  ['<p><s>24</s> <del>25</del><ins>28</ins> stuks</p>', '24 2528 stuks', '~~24~~ ~~25~~ 28 stuks'],
  ['<ol start="3"><li>28 stuks</li><li>41,50</li></ol>', '28 stuks\r\n41,50', '3. 28 stuks\n4. 41,50'],
])('what only HTML says is not lost beside a plain text: %s', async (rich, text, shown) => {
  const { own_words } = await parseMail(mail('alternative', plain(text), html(rich)))

  expect(own_words).toBe(shown)
})

test.each([
  ['<a href="https://www.gevel.example/">www.gevel.example</a>', 'www.gevel.example'],
  ['<a href="mailto:bram@gevel.example">bram@gevel.example</a>', 'bram@gevel.example'],
  ['<a href="tel:+31612345678">06 12345678</a>', '06 12345678'],
  ['<a href="tel:+31612345678">Bel mij</a>', 'Bel mij (+31612345678)'],
  ['<a href="javascript:alert(1)">hier</a>', 'hier'],
])('the address of a link is shown once: %s', async (link, shown) => {
  expect((await parseMail(single(html(`<p>${link}</p>`)))).own_words).toBe(shown)
})

test('a text that a filter adds does not hide the quote in the HTML before it', async () => {
  const body =
    '<div>Wij leveren <b>28</b> stuks.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Van:</b> Klopt</div><div>Oude tekst.</div>'
  const filtered = mail('mixed', html(body), plain('Dit bericht is gescand door MailFilter.'))

  const { own_words, left_out } = await parseMail(filtered)

  expect(own_words).toBe('Wij leveren 28 stuks.')
  expect(left_out).toContain('Oude tekst.')
})

test('the words and papers of a mail as attachment are shown with its sender; of the mail that is answered they are a quote', async () => {
  const inside = `From: Jan Smit <jan@staal.example>\r\nMessage-ID: <1@staal.example>\r\nSubject: Levertijd\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=in12345\r\n\r\n--in12345\r\nContent-Type: text/plain\r\n\r\nWe leveren week 50.\r\n--in12345\r\nContent-Type: application/pdf; name=bon.pdf\r\n\r\n%PDF-1.4\r\n--in12345--\r\n`
  const forward = mail('mixed', plain('Ter info.'), { type: 'message/rfc822', body: inside })
  const answer = Buffer.from(
    forward.toString().replace('Subject: Re: PO', 'Subject: Re: PO\r\nIn-Reply-To: <1@staal.example>'),
  )

  const forwarded = await parseMail(forward)
  expect(forwarded.own_words).toBe('Ter info.\n\nJan Smit <jan@staal.example> · Levertijd\n\nWe leveren week 50.')
  expect(forwarded.papers.map(({ filename }) => filename)).toEqual(['bon.pdf'])
  expect(await parseMail(answer)).toMatchObject({ own_words: 'Ter info.', left_out: 'We leveren week 50.' })
})

test('what a mailing list writes below a text in base64 is not decoded with it', async () => {
  const body = `${Buffer.from('Wij leveren 28 stuks à € 41,50.\r\n').toString('base64')}\r\n-- \r\nLijst inkoop, lijst@bouw.example\r\nAfmelden: https://lijst.example/weg\r\n`

  const { own_words } = await parseMail(single({ type: 'text/plain; charset=utf-8', body, encoding: 'base64' }))

  expect(own_words).toBe('Wij leveren 28 stuks à € 41,50.')
})

test.each(['iso-8859-1', 'us-ascii', 'windows-1252', 'utf-8', 'klingon'])(
  'a text in UTF-8 is read so, labelled as %s',
  async (charset) => {
    const one = { type: `text/plain; charset=${charset}`, body: 'Één stuk à € 41,50 – klopt.' }

    expect((await parseMail(single(one))).own_words).toBe(one.body)
  },
)

test.each(['iso-8859-1', 'utf-8', 'us-ascii'])('a text in Windows-1252 is read so, labelled as %s', async (charset) => {
  const body = Buffer.from([
    ...Buffer.from('Prijs '),
    0x80,
    ...Buffer.from(' 41, '),
    0xe9,
    0xe9,
    ...Buffer.from('n stuk'),
  ])

  expect((await parseMail(single({ type: `text/plain; charset=${charset}`, body }))).own_words).toBe(
    'Prijs € 41, één stuk',
  )
})

const file = (name: string) => readFile(join(import.meta.dirname, 'testing', name))

test.each(['smime-opaque.eml', 'smime-opaque-streamed.eml'])(
  'the words and papers of %s are inside its signature, which nobody checked',
  async (name) => {
    const { papers, ...mail } = await parseMail(await file(name))

    expect(mail).toMatchObject({ own_words: 'Wij leveren 28 stuks à € 41,50.', unchecked: true, encrypted: false })
    expect(mail.left_out).toContain('> Hoeveel stuks?')
    expect(papers.map(({ filename }) => filename)).toEqual(['bon.pdf'])
  },
)

test('an encrypted mail is not opened', async () => {
  expect(await parseMail(await file('smime-encrypted.eml'))).toMatchObject({
    encrypted: true,
    unchecked: false,
    text: '',
  })
})
