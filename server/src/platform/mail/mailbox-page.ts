import { type Language, product } from '@klopt/contract'
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Address, Email } from 'postal-mime'
import { escaped } from './layout-words.ts'
import { styles } from './mailbox-styles.ts'
import type { Reader } from './mailbox-texts.ts'

const styleHash = `sha256-${createHash('sha256').update(styles).digest('base64')}`

export const mailboxPolicy = `default-src 'none'; style-src '${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** The page of one mail has a form for an answer. */
export const replyPolicy = mailboxPolicy.replace("form-action 'none'", "form-action 'self'")
// A mail is untrusted: it may use styles, but not load, run or send anything.
export const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`

export function page(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

/** A mail for a frame. Its links open in the window. */
export function withTopLinks(html: string): string {
  return html.replace('<head>', '<head><base target="_top">')
}

/** All mails, newest first. */
export function listPage(reader: Reader, mails: { file: string; mail: Email }[], hasMailServer: boolean): string {
  const { words, link } = reader
  const items = mails.map(
    ({ file, mail }) => `
      <li><a href="${link(`/dev/mail/${file}`)}">${escaped(mail.subject ?? words.no_subject)}</a>
        <span class="to">${escaped(addresses(mail.to))}</span> ${time(reader, mail.date)}</li>`,
  )
  const lead = hasMailServer ? words.sent_elsewhere : words.kept_here
  return document(
    reader,
    words.title,
    `<h1>${words.title}</h1>
    <p class="lead">${lead} <a href="${link('/dev/mail/preview')}">${words.see_kinds}</a></p>
    ${items.length ? `<ol class="mails" reversed>${items.join('')}\n    </ol>` : `<p class="empty">${words.none}</p>`}`,
  )
}

/** One mail: its headers, how it looks, and its text. */
export function mailPage(reader: Reader, file: string, mail: Email, canReply: boolean): string {
  const { words, link } = reader
  const subject = mail.subject ?? words.no_subject
  const rows = [
    [words.from, escaped(addresses(mail.from ? [mail.from] : []))],
    [words.to, escaped(addresses(mail.to))],
    [words.time, time(reader, mail.date)],
    ['Message-ID', `<code>${escaped(mail.messageId ?? '')}</code>`],
  ]
  return document(
    reader,
    subject,
    `<p class="back"><a href="${link('/dev/mail')}">${words.all}</a></p>
    <h1>${escaped(subject)}</h1>
    <dl>${rows.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl>
    <h2>${words.as_seen}</h2>
    <iframe title="${words.frame}" src="/dev/mail/${file}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
    ${canReply ? replyForm(reader, file, mail) : ''}<h2>${words.as_text}</h2>
    <pre tabindex="0" role="region" aria-label="${words.text_region}">${escaped(mail.text ?? '')}</pre>`,
  )
}

/** Answers as the receiver of the mail. The answer is a true mail, which goes through everything that others do. */
function replyForm({ words, link }: Reader, file: string, mail: Email): string {
  return `<h2>${words.reply_as(escaped(addresses(mail.to)))}</h2>
    <form class="reply" method="post" action="${link(`/dev/mail/${file}/reply`)}" enctype="multipart/form-data">
      <label>${words.reply} <textarea name="text" rows="4"></textarea></label>
      <label>${words.file} <input type="file" name="file"></label>
      <button>${words.send}</button>
    </form>
    `
}

export function document(reader: Reader, title: string, main: string): string {
  return `<!doctype html>
<html lang="${reader.language.toLowerCase()}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escaped(title)} – ${product}</title>
  <style>${styles}</style>
</head>
<body>
  <header><a class="wordmark" href="/" aria-label="${product}">${product}<i aria-hidden="true"></i></a>${otherLanguage(reader)}</header>
  <main>
    ${main}
  </main>
</body>
</html>
`
}

/** The same page in the other language. */
function otherLanguage({ language }: Reader): string {
  const other: Language = language === 'NL' ? 'EN' : 'NL'
  const [code, name] = other === 'EN' ? ['en', 'English'] : ['nl', 'Nederlands']
  return `<a class="language" href="?language=${code}" lang="${code}" hreflang="${code}">${name}</a>`
}

function addresses(list: Address[] = []): string {
  return list.map(({ name, address }) => (name && address ? `${name} <${address}>` : address || name)).join(', ')
}

function time({ day }: Reader, date: string | undefined): string {
  if (!date || Number.isNaN(Date.parse(date))) return ''
  return `<time datetime="${escaped(date)}">${escaped(day(new Date(date)))}</time>`
}
