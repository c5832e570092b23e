import { product } from '@klopt/contract'
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Address, Email } from 'postal-mime'
import { escaped } from './layout-words.ts'
import { styles } from './mailbox-styles.ts'

const styleHash = `sha256-${createHash('sha256').update(styles).digest('base64')}`

export const mailbox_policy = `default-src 'none'; style-src '${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** The page of one mail has a form for an answer. */
export const reply_policy = mailbox_policy.replace("form-action 'none'", "form-action 'self'")
// A mail is untrusted: it may use styles, but not load, run or send anything.
export const mail_policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`

export function page(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

/** A mail for a frame. Its links open in the window. */
export function withTopLinks(html: string): string {
  return html.replace('<head>', '<head><base target="_top">')
}

const clock = new Intl.DateTimeFormat('nl-NL', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
})

/** All mails, newest first. */
export function listPage(mails: { file: string; mail: Email }[], hasMailServer: boolean): string {
  const items = mails.map(
    ({ file, mail }) => `
      <li><a href="/dev/mail/${file}">${escaped(mail.subject ?? '(zonder onderwerp)')}</a>
        <span class="to">${escaped(addresses(mail.to))}</span> ${time(mail.date)}</li>`,
  )
  const lead = hasMailServer
    ? 'Nieuwe mails gaan naar de mailserver van SMTP_URL. Hier komt niets bij.'
    : 'Er is geen mailserver ingesteld. Mails worden niet verstuurd maar hier bewaard.'
  return document(
    'Mails',
    `<h1>Mails</h1>
    <p class="lead">${lead} <a href="/dev/mail/preview">Bekijk alle soorten mails</a></p>
    ${items.length ? `<ol class="mails" reversed>${items.join('')}\n    </ol>` : '<p class="empty">Nog geen mails. Nodig in een dossier een gast uit, dan staat de uitnodiging hier.</p>'}`,
  )
}

/** One mail: its headers, how it looks, and its text. */
export function mailPage(file: string, mail: Email, canReply: boolean): string {
  const rows = [
    ['Van', escaped(addresses(mail.from ? [mail.from] : []))],
    ['Aan', escaped(addresses(mail.to))],
    ['Tijd', time(mail.date)],
    ['Message-ID', `<code>${escaped(mail.messageId ?? '')}</code>`],
  ]
  return document(
    mail.subject ?? '(zonder onderwerp)',
    `<p class="back"><a href="/dev/mail">Alle mails</a></p>
    <h1>${escaped(mail.subject ?? '(zonder onderwerp)')}</h1>
    <dl>${rows.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>
    <h2>Zoals de ontvanger hem ziet</h2>
    <iframe title="De mail" src="/dev/mail/${file}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
    ${canReply ? replyForm(file, mail) : ''}<h2>Als tekst</h2>
    <pre tabindex="0" role="region" aria-label="De mail als tekst">${escaped(mail.text ?? '')}</pre>`,
  )
}

/** Answers as the receiver of the mail. The answer is a true mail, which goes through everything that others do. */
function replyForm(file: string, mail: Email): string {
  return `<h2>Antwoord als ${escaped(addresses(mail.to))}</h2>
    <form class="reply" method="post" action="/dev/mail/${file}/reply" enctype="multipart/form-data">
      <label>Antwoord <textarea name="text" rows="4"></textarea></label>
      <label>Bestand <input type="file" name="file"></label>
      <button>Antwoord sturen</button>
    </form>
    `
}

export function document(title: string, main: string): string {
  return `<!doctype html>
<html lang="nl">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escaped(title)} – ${product}</title>
  <style>${styles}</style>
</head>
<body>
  <header><a class="wordmark" href="/" aria-label="${product}">${product}<i aria-hidden="true"></i></a></header>
  <main>
    ${main}
  </main>
</body>
</html>
`
}

function addresses(list: Address[] = []): string {
  return list.map(({ name, address }) => (name && address ? `${name} <${address}>` : address || name)).join(', ')
}

function time(date: string | undefined): string {
  if (!date) return ''
  return `<time datetime="${escaped(date)}">${escaped(clock.format(new Date(date)))}</time>`
}
