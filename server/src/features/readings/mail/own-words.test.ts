import { expect, test } from 'vitest'
import { htmlText } from './html-text.ts'
import { ownWords } from './own-words.ts'
import { plainLines, textOf } from './lines.ts'
import { makeMails } from './testing/mail-makers.ts'

const mails = makeMails()

test.each(mails)(
  'the words of the sender stay complete, and the quoted mail is removed: $name',
  ({ text, html, own, quoted }) => {
    const lines = text === undefined ? htmlText(html ?? '').lines : plainLines(text)
    const { text: left, left_out } = ownWords(lines, 'Mark de Wit')

    for (const words of own) expect(left).toContain(words)
    for (const words of quoted) expect(left).not.toContain(words)
    expect(left).not.toMatch(/klopt@klopt\.example|GMT|MsoNormal/)
    for (const words of quoted) expect(left_out).toContain(words)
  },
)

test('there are 120 such mails', () => {
  expect(mails).toHaveLength(120)
})

test.each([
  ['a line of hyphens alone is no signature', 'Regel 1\n---\nRegel 2', 'Regel 1\n---\nRegel 2'],
  ['two hyphens are', 'Akkoord.\n--\nMark\nVan Dalen', 'Akkoord.'],
  [
    'own sentences that look like an introduction stay',
    'Op 12 maart schreef je:\ndat klopt niet.',
    'Op 12 maart schreef je:\ndat klopt niet.',
  ],
  ['a list with fields of another kind stays', 'Aantal: 28\nPrijs: 310', 'Aantal: 28\nPrijs: 310'],
  ['a greeting and a name stay', 'Akkoord.\n\nGroet,\nMark', 'Akkoord.\n\nGroet,\nMark'],
  [
    'one phone number below a name stays: it may be the message',
    'Bel me.\n\nGroet,\nMark\n06 12345678',
    'Bel me.\n\nGroet,\nMark\n06 12345678',
  ],
  [
    'two kinds of facts below a name go',
    'Akkoord.\n\nMvg,\nMark\nIndustrieweg 12\n7411 AB Deventer\nT 0570 123456',
    'Akkoord.\n\nMvg,\nMark',
  ],
  [
    'a postscript stays',
    'Akkoord.\n\nMvg,\nMark\nT 0570 123456\nwww.x.nl\n\nPS: graag voor vrijdag.',
    'Akkoord.\n\nMvg,\nMark\n\nPS: graag voor vrijdag.',
  ],
  [
    'a disclaimer at the end goes',
    'Akkoord.\n\nDit bericht is vertrouwelijk en uitsluitend bestemd voor de geadresseerde. Bent u dat niet, verwijder het dan.',
    'Akkoord.',
  ],
  ['a message that is only a quote stays', '> Alles wat er staat', '> Alles wat er staat'],
  ['a mail without marks stays', 'Hallo,\n\nHierbij de factuur.', 'Hallo,\n\nHierbij de factuur.'],
  [
    'a forwarded mail below own words goes',
    'Zie hieronder.\n\nBegin doorgestuurd bericht:\n\nVan: X <x@y.nl>\nOnderwerp: Z\n\nOud',
    'Zie hieronder.',
  ],
])('%s', (_, whole, own) => {
  expect(ownWords(plainLines(whole), 'Mark Jansen').text).toBe(own)
})

test('HTML becomes text without scripts, hidden text and styles', () => {
  const html =
    '<html><head><style>p{color:red}</style></head><body><div style="display:none">verborgen</div><p>Hoi&nbsp;Anna,</p><ul><li>een</li><li>twee</li></ul><script>alert(1)</script><table><tr><td>a</td><td>b</td></tr></table></body></html>'

  expect(textOf(htmlText(html).lines)).toBe('Hoi Anna,\n\n- een\n- twee\n\na b')
})

test('an image of the quoted mail is distinguished from one of the answer', () => {
  const html = '<img src="cid:foto@1"><blockquote type="cite"><img src="cid:logo@2"></blockquote>'

  expect(htmlText(html).images).toEqual([
    { cid: 'foto@1', quoted: false },
    { cid: 'logo@2', quoted: true },
  ])
})
