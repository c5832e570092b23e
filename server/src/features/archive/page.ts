import { product } from '@klopt/contract'
import { escaped } from '../../platform/mail/layout-words.ts'
import type { HoldReason } from '../documents/scan-verdict.ts'
import type { EarlierWords } from './chain.ts'
import { registerNumber } from './formats.ts'

/** A line of the chat. A line without a sender is Klopt's. */
type PageLine = {
  created_at: string
  edited_at?: string | null | undefined
  quoted?: string | null | undefined
  versions?: EarlierWords[] | null | undefined
  message: string
  sender_name: string | null
  company_name: string | null
}
type PageDocument = {
  filename: string
  uploader: string
  created_at: string
  /** Relative to the page; null if the file is not included, for the reason in `why`. */
  path: string | null
  why?: string
}
export type Page = {
  title: string
  created_at: string
  closed_at: string | null
  status: string
  companies: { name: string; registration_number: string }[]
  people: string[][]
  messages: AsyncIterable<PageLine> | Iterable<PageLine>
  documents: PageDocument[]
}

export const heldBackWords: Record<HoldReason, string> = {
  infected: 'niet bijgevoegd: de virusscanner heeft er iets in gevonden',
  pending: 'niet bijgevoegd: nog niet op virussen gecontroleerd',
}

const styles = `
body { max-width: 760px; margin: 40px auto; padding: 0 24px; color: #172029; background: #fbfaf7; font: 15px/22px 'IBM Plex Sans', Arial, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 4px; } h2 { font-size: 17px; margin: 32px 0 8px; }
table { border-collapse: collapse; width: 100%; } th, td { padding: 6px 12px 6px 0; text-align: left; vertical-align: top; border-bottom: 1px solid #dbd9d3; }
th, .muted { color: #4a545d; font-weight: normal; }
ol { list-style: none; padding: 0; } li { padding: 10px 0; border-bottom: 1px solid #dbd9d3; } li p { margin: 2px 0 0; white-space: pre-wrap; }
blockquote { margin: 4px 0 0; padding-left: 12px; border-left: 2px solid #dbd9d3; color: #4a545d; white-space: pre-wrap; }
li.system p { color: #4a545d; } a { color: #135689; }`

const moment = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' })

/** A dossier readable without Klopt, in Dutch like the rest of the archive. It loads nothing and runs no scripts. */
export async function* dossierPage(page: Page): AsyncGenerator<string> {
  const { title, status, created_at, closed_at, companies, people, messages, documents } = page
  yield `<!doctype html>
<html lang="nl">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
  <title>${escaped(title)} – ${product}</title>
  <style>${styles}
  </style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p class="muted">Aangemaakt op ${time(created_at)}. ${closed_at ? `Gesloten op ${time(closed_at)}.` : `Status: ${escaped(status)}.`}</p>
<h2>Bedrijven</h2>
${table(companies.map(({ name, registration_number }) => [name, registerNumber(registration_number)]))}
<h2>Deelnemers</h2>
${table(people)}
<h2>Berichten</h2>
<ol>`
  for await (const message of messages) yield item(message)
  yield `
</ol>
<h2>Documenten</h2>
<table>${documents.map(documentRow).join('')}
</table>
</body>
</html>
`
}

function item({ created_at, edited_at, quoted, versions, message, sender_name, company_name }: PageLine): string {
  const by = sender_name ? `<b>${escaped(sender_name)}</b> ${escaped(company_name ?? '')} · ` : ''
  const edited = edited_at ? ` (bewerkt ${time(edited_at)})` : ''
  const answers = quoted ? `<blockquote>${escaped(quoted)}</blockquote>` : ''
  const earlier = (versions ?? []).flatMap(({ message, at }) =>
    message === undefined ? [] : `<p class="muted">Tot ${time(at)}: ${escaped(message)}</p>`,
  )
  return `
<li class="${sender_name ? 'chat' : 'system'}"><span class="muted">${by}${time(created_at)}${edited}</span>${answers}<p>${escaped(message)}</p>${earlier.join('')}</li>`
}

function documentRow({ filename, uploader, created_at, path, why }: PageDocument): string {
  const name = path
    ? `<a href="${path.split('/').map(encodeURIComponent).join('/')}">${escaped(filename)}</a>`
    : `${escaped(filename)} (${escaped(why ?? '')})`
  return `
<tr><td>${name}</td><td>${escaped(uploader)}</td><td>${time(created_at)}</td></tr>`
}

function table(rows: string[][]): string {
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return `<table>${lines.join('\n')}</table>`
}

function time(at: string): string {
  return `<time datetime="${at}">${moment.format(new Date(at))}</time>`
}
