import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { readHead } from './head.ts'

const world = useWorld()

const marks = ['\n', '\r', '\0', '\u0085', '\u2028', '\u202e', '\u2066', '\u200b', '\ufeff', '\u00ad']
const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Bcc: eve@evil.example',
  '[klik](//evil.example)',
  'https://evil.example/betaal',
  '{{constructor}}',
  '%0d%0aBcc: eve@evil.example',
  '=?utf-8?q?=0ABcc:?=',
  "'; drop table mail_in; --",
  'factuur\u202efdp.exe',
]
const encoded = (text: string) => `=?utf-8?b?${Buffer.from(text).toString('base64')}?=`

test(`${marks.length * payloads.length * 2} payloads in names and subjects are one line of text, without signs that hide`, async () => {
  for (const mark of marks)
    for (const payload of payloads) {
      const text = encoded(`Jan${mark}${payload}`)
      const raw = `From: ${text} <jan@x.example>\r\nSubject: ${text}\r\n\r\nDag\r\n`
      const draft = await world.deps.files.draft(Readable.from([Buffer.from(raw)]))
      const { from, subject } = await readHead(draft)
      await draft.discard()

      expect(from?.email).toBe('jan@x.example')
      for (const shown of [from?.name ?? '', subject]) {
        expect(shown).toMatch(/^Jan/)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      }
    }
})
