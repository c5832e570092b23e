import { type Language, oneStop, type Operator, product } from '@klopt/contract'
import type { MailContent } from './content.ts'
import { badgeLine, linksTable, quotesTable } from './layout-quotes.ts'
import { escaped, font, type, words } from './layout-words.ts'
import { unlinked } from './unlinked.ts'

// Only for rules that inline styles cannot express, since a mail program may drop it. These are the dark theme's
// tokens.
const styles = `
    :root { color-scheme: light dark; }
    @media (prefers-color-scheme: dark) {
      .bg { background: #0e1318 !important; } .surface { background: #151b21 !important; border-color: #2d353c !important; } .sunken { background: #1f272e !important; }
      .text { color: #eeede9 !important; } .muted { color: #b0b7bd !important; } .punt { color: #5fc889 !important; }
      .button { background: #75b8e6 !important; } .button a { color: #0b141b !important; } .link { color: #75b8e6 !important; }
      .line { border-color: #2d353c !important; } .oker { background: #f1ba4b !important; }
    }
    @media (max-width: 599px) { .pad { padding: 24px 20px !important; } .side { padding-left: 20px !important; padding-right: 20px !important; } }`

/** The HTML layout of all mails: a column of 600 px, one card, one button. */
export function renderHtml(content: MailContent, language: Language, operator: Operator): string {
  const {
    subject,
    badge,
    heading,
    quotes = [],
    paragraphs,
    facts = [],
    links = [],
    button,
    small = [],
    reason,
  } = content
  return `<!doctype html>
<html lang="${language.toLowerCase()}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
  <title>${escaped(subject)}</title>
  <style>${styles}
  </style>
</head>
<body class="bg" style="margin:0;background:#fbfaf7">
<div style="display:none">${words(content.preview ?? oneStop(paragraphs[0] ?? ''))}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7">
  <tr><td align="center" style="padding:32px 12px">
    <table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
      <tr><td class="side" style="padding:0 32px 20px">
        <span class="text" style="font:bold 24px/32px ${font};letter-spacing:-.5px;color:#172029">${escaped(product)}<span class="punt" style="color:#177243">.</span></span>
      </td></tr>
      <tr><td class="surface pad" style="background:#ffffff;border:1px solid #dbd9d3;border-radius:12px;padding:32px">
        ${badgeLine(badge)}<h1 class="text" style="margin:0 0 12px;${type(24, 32)};color:#172029;overflow-wrap:anywhere">${words(oneStop(heading))}</h1>
        ${[
          quotesTable(quotes),
          ...paragraphs.map(paragraph),
          factsTable(facts),
          linksTable(links),
          buttonTable(button, small.length ? 24 : 0),
          ...small.map(smallPrint),
        ]
          .filter(Boolean)
          .join('\n        ')}
      </td></tr>
      <tr><td class="muted side" style="padding:20px 32px 0;${type(13, 20)};color:#4a545d;overflow-wrap:anywhere">
        ${words(oneStop(reason))}${unsubscribeLink(content.unsubscribe)}
        <br><br>${escaped(senderLine(operator))} · <a class="muted" href="mailto:${operator.email}" style="color:#4a545d">${operator.email}</a>
      </td></tr>
    </table>
  </td></tr>
</table>
</body>
</html>
`
}

/** The same in plain text. The URL of the button is on a separate line. */
export function renderText(content: MailContent, operator: Operator): string {
  const {
    badge,
    heading,
    quotes = [],
    paragraphs,
    facts = [],
    links = [],
    button,
    small = [],
    reason,
    unsubscribe,
  } = content
  const blocks = [
    oneStop(badge ? `${heading} (${badge})` : heading),
    ...quotes.map(({ by, where, text }) => `${[by, where].filter(Boolean).join(', ')}:\n${text}`),
    ...paragraphs.map(oneStop),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  ].map(unlinked)
  const link = button ? [`${unlinked(button.label)}:\n${button.url}`] : []
  const places = links.map(({ label, about, url }) => `${unlinked(label)} (${unlinked(about)}):\n${url}`)
  const way = unsubscribe ? [`${unsubscribe.label}:`, unsubscribe.url] : []
  const foot = ['--', unlinked(oneStop(reason)), ...way, `${senderLine(operator)} · ${operator.email}`].join('\n')
  return `${[...blocks, ...places, ...link, ...small.map(unlinked), foot].filter(Boolean).join('\n\n')}\n`
}

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 16px;${type(16, 26)};color:#172029;overflow-wrap:anywhere">${words(oneStop(text))}</p>`
}

function smallPrint(text: string, place: number): string {
  return `<p class="muted" style="margin:${place ? 8 : 0}px 0 0;${type(14, 21)};color:#4a545d">${words(text)}</p>`
}

function factsTable(facts: { label: string; value: string }[]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ({ label, value }, place) => `
          <tr><td class="muted" width="104" valign="top" style="padding:3px 0;${type(15, 22)};color:#4a545d">${words(label)}</td><td class="text" style="padding:3px 0;${type(15, 22)};color:#172029;overflow-wrap:anywhere">${place ? words(value) : `<b>${words(value)}</b>`}</td></tr>`,
  )
  return `<table role="presentation" class="sunken" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f2ef;border-radius:8px;margin:0 0 20px"><tr><td style="padding:14px 20px"><table role="presentation" cellpadding="0" cellspacing="0">${rows.join('')}
        </table></td></tr></table>`
}

function buttonTable(button: MailContent['button'], below: number): string {
  if (!button) return ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 ${below}px"><tr>
          <td class="button" style="background:#13517d;border-radius:8px"><a href="${escaped(button.url)}" style="display:inline-block;padding:13px 24px;${type(16, 24)};font-weight:bold;color:#ffffff;text-decoration:none">${words(button.label)}</a></td>
        </tr></table>`
}

function unsubscribeLink(unsubscribe: MailContent['unsubscribe']): string {
  if (!unsubscribe) return ''
  return `<br><a class="muted" href="${escaped(unsubscribe.url)}" style="color:#4a545d">${words(unsubscribe.label)}</a>`
}

function senderLine({ company, registration_number }: Operator): string {
  return `${company} · KVK ${registration_number}`
}
