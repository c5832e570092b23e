import { Language } from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import type { MailContent } from './content.ts'
import { renderHtml, renderText } from './layout.ts'
import { escaped } from './layout-words.ts'
import { document, mailboxPolicy, mailPolicy, page, withTopLinks } from './mailbox-page.ts'
import { type Reader, readerOf } from './mailbox-texts.ts'

/** All kinds of mails with sample data. `write` must not change the database. */
export type Preview = {
  names: string[]
  write(deps: Deps, name: string, language: Language): Promise<MailContent>
}

type PreviewParams = { Params: { name: string; language: string } }

const languages = Language.options

/** Shows all kinds of mails without sending or storing them. The mailbox's access check applies. */
export function previewRoutes(mailbox: FastifyInstance, deps: Deps, preview: Preview): void {
  const options = { schema: { hide: true } }
  mailbox.get('/dev/mail/preview', options, (request, reply) =>
    page(reply, listPage(readerOf(request), preview.names), mailboxPolicy),
  )

  mailbox.get<PreviewParams>('/dev/mail/preview/:name/:language', options, async (request, reply) => {
    const { name, language } = validParams(preview, request.params)
    const content = await preview.write(deps, name, language)
    const text = renderText(content, deps.config.operator)
    const shown = previewPage(readerOf(request), { name, language, subject: content.subject, text })
    return page(reply, shown, mailboxPolicy)
  })

  mailbox.get<PreviewParams>('/dev/mail/preview/:name/:language/html', options, async ({ params }, reply) => {
    const { name, language } = validParams(preview, params)
    const html = renderHtml(await preview.write(deps, name, language), language, deps.config.operator)
    reply.header('x-frame-options', 'SAMEORIGIN')
    return page(reply, withTopLinks(html), mailPolicy)
  })
}

function validParams({ names }: Preview, params: PreviewParams['Params']) {
  const language = Language.safeParse(params.language.toUpperCase()).data
  if (!language || !names.includes(params.name)) throw notFound()
  return { name: params.name, language }
}

function listPage(reader: Reader, names: string[]): string {
  const { words, link } = reader
  const items = names.map(
    (name) => `
      <tr><th scope="row">${name}</th>${languages.map((language) => `<td>${previewLink(reader, name, language)}</td>`).join('')}</tr>`,
  )
  return document(
    reader,
    words.kinds,
    `<p class="back"><a href="${link('/dev/mail')}">${words.sent}</a></p>
    <h1>${words.kinds}</h1>
    <p class="lead">${words.kinds_lead}</p>
    <table class="kinds">${items.join('')}
    </table>`,
  )
}

type MailPreview = { name: string; language: Language; subject: string; text: string }

function previewPage(reader: Reader, { name, language, subject, text }: MailPreview): string {
  const { words, link } = reader
  const other = languages.find((one) => one !== language) ?? language
  return document(
    reader,
    subject,
    `<p class="back"><a href="${link('/dev/mail/preview')}">${words.kinds}</a> · ${previewLink(reader, name, other)}</p>
    <h1>${escaped(subject)}</h1>
    <h2>${words.as_seen}</h2>
    <iframe title="${words.frame}" src="/dev/mail/preview/${name}/${language.toLowerCase()}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
    <h2>${words.as_text}</h2>
    <pre tabindex="0" role="region" aria-label="${words.text_region}">${escaped(text)}</pre>`,
  )
}

function previewLink({ words, link }: Reader, name: string, language: Language): string {
  const label = words.languages[language]
  return `<a href="${link(`/dev/mail/preview/${name}/${language.toLowerCase()}`)}" aria-label="${name}, ${label}">${label}</a>`
}
