import { demoOperator } from '@klopt/contract'
import { afterAll, expect, test } from 'vitest'
import { SmtpSink } from '../../testing/smtp-sink.ts'
import { readConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { renderHtml, renderText } from './layout.ts'
import { deliver } from './transport.ts'

const sink = await SmtpSink.open()
const config = readConfig({ SMTP_URL: sink.url, SECRET_KEY: 'a-key-that-is-long-enough-for-klopt' })
const url = `${config.publicUrl}/validate?token=t`
afterAll(() => sink.close())

const breaks = ['\r\n', '\n', '\r', '\r\n ', '\u2028', '\u0085', '\u0000', '%0d%0a', '=?utf-8?q?=0D=0A?=', ', ']
const injected = [
  'Bcc: eve@evil.example',
  'Subject: Betaal nu',
  'Reply-To: eve@evil.example',
  'Content-Type: text/html; charset=utf-7',
  '\r\n<script>alert(1)</script>',
  '.\r\nMAIL FROM:<eve@evil.example>',
  'To: "eve" <eve@evil.example>',
]
const markup = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="https://evil.example">klik</a>',
  '"><b onmouseover=alert(1)>',
  "' onfocus='alert(1)",
  '</title><script>alert(1)</script>',
  '</style><style>*{display:none}</style>',
  '<!--',
  ']]><![CDATA[',
  '&lt;script&gt;',
  '<iframe src=https://evil.example>',
  '<svg onload=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}} ${7*7}',
  'x'.repeat(998),
  '\ud83d',
  '"Eve" <eve@evil.example>',
  'Eve, eve@evil.example',
  '(comment) Eve;',
  'eve@evil.example:',
]
const payloads = [
  ...breaks.flatMap((mark) => injected.flatMap((line) => [`PO${mark}${line}`, `${mark}${line}${mark}`])),
  ...markup.flatMap((text) => [text, `PO ${text}`, `${text} PO`]),
]

const ownTags = new Set('html head meta title style body div table tr td span h1 p b a br'.split(' '))

function send(payload: string, email: string, signal: AbortSignal): Promise<void> {
  const content = {
    subject: payload,
    heading: payload,
    paragraphs: [payload],
    facts: [{ label: 'Dossier', value: payload }],
    button: { label: 'Open', url },
    small: [payload],
    reason: payload,
  }
  const to = { email, full_name: payload }
  const [html, text] = [renderHtml(content, 'NL', demoOperator), renderText(content, demoOperator)]
  return deliver(config, { id: newId(), to, subject: payload, html, text }, signal)
}

test('a name or title never becomes a header, a receiver, a tag or a link', async () => {
  const signal = AbortSignal.timeout(15_000)
  expect(payloads.length).toBeGreaterThanOrEqual(200)

  await Promise.all(payloads.map((payload, n) => send(payload, `otto${n}@vos.example`, signal)))

  expect(sink.received.flatMap(({ to }) => to).toSorted()).toEqual(
    payloads.map((_, n) => `otto${n}@vos.example`).toSorted(),
  )
  for (const { to, mail, raw } of sink.received) {
    expect(mail.to?.map(({ address }) => address)).toEqual(to)
    expect([mail.cc, mail.bcc, mail.replyTo]).toEqual([undefined, undefined, undefined])
    expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(
      ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].toSorted(),
    )
    expect(mail.attachments).toEqual([])
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/[^\r]\n|\r[^\n]/)
    const tags = new Set([...(mail.html ?? '').matchAll(/<(\w+|!--|!\[)/g)].map(([, tag]) => tag))
    expect(tags).toEqual(ownTags)
    expect(mail.html).not.toMatch(/<[^>]+\son\w+=/i)
    const links = [...(mail.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual([url, 'mailto:info@klopt.example'])
    expect(mail.text?.match(/https?:\/\/\S+/g)).toEqual([url])
  }
})

test('a sentence that ends with a company name in a full stop has only one full stop', () => {
  const ends = 'nodigt u uit voor Klopt van Bouw B.V..'
  const content = { subject: ends, heading: ends, paragraphs: [ends], reason: ends }

  for (const mail of [renderHtml(content, 'NL', demoOperator), renderText(content, demoOperator)]) {
    const shown = mail.replace(/<title>.*|<[^>]*>|\u2060/g, '')
    expect(new Set(shown.match(/B\.V\.+/g))).toEqual(new Set(['B.V.']))
  }
})

test.each(['a,b@vos.example', '"otto@vos.example', 'o(tt)o@vos.example', "o'tto@vos.example", 'o;t<t>o@vos.example'])(
  'the address %s never becomes two receivers',
  async (email) => {
    const before = sink.received.length
    const outgoing = { id: newId(), to: { email, full_name: email }, subject: 'Dag', html: '<p>Dag</p>', text: 'Dag' }

    await deliver(config, outgoing, AbortSignal.timeout(5000)).catch(() => undefined)

    for (const { to } of sink.received.slice(before)) expect(to).toHaveLength(1)
    expect(sink.received.slice(before).flatMap(({ to }) => to)).not.toContain('b@vos.example')
  },
)
