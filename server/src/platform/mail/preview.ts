import { Language } from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import type { MailContent } from './content.ts'
import { renderHtml, renderText } from './layout.ts'
import { escaped } from './layout-words.ts'
import { document, mailbox_policy, mail_policy, page, withTopLinks } from './mailbox-page.ts'

/** All kinds of mails with sample data. `write` must not change the database. */
export type Preview = {
  names: string[]
  write(deps: Deps, name: string, language: Language): Promise<MailContent>
}

type PreviewParams = { Params: { name: string; language: string } }

const languages = Language.options
const labels: Record<Language, string> = { NL: 'Nederlands', EN: 'Engels' }

/** Shows all kinds of mails without sending or storing them. The mailbox's access check applies. */
export function previewRoutes(mailbox: FastifyInstance, deps: Deps, preview: Preview): void {
  const options = { schema: { hide: true } }
  mailbox.get('/dev/mail/preview', options, (_, reply) => page(reply, listPage(preview.names), mailbox_policy))

  mailbox.get<PreviewParams>('/dev/mail/preview/:name/:language', options, async ({ params }, reply) => {
    const { name, language } = validParams(preview, params)
    const content = await preview.write(deps, name, language)
    const text = renderText(content, deps.config.operator)
    return page(reply, previewPage(name, language, { subject: content.subject, text }), mailbox_policy)
  })

  mailbox.get<PreviewParams>('/dev/mail/preview/:name/:language/html', options, async ({ params }, reply) => {
    const { name, language } = validParams(preview, params)
    const html = renderHtml(await preview.write(deps, name, language), language, deps.config.operator)
    reply.header('x-frame-options', 'SAMEORIGIN')
    return page(reply, withTopLinks(html), mail_policy)
  })
}

function validParams({ names }: Preview, params: PreviewParams['Params']) {
  const language = Language.safeParse(params.language.toUpperCase()).data
  if (!language || !names.includes(params.name)) throw notFound()
  return { name: params.name, language }
}

function listPage(names: string[]): string {
  const items = names.map(
    (name) => `
      <tr><th scope="row">${name}</th>${languages.map((language) => `<td>${previewLink(name, language, labels[language])}</td>`).join('')}</tr>`,
  )
  return document(
    'Alle soorten mails',
    `<p class="back"><a href="/dev/mail">Verstuurde mails</a></p>
    <h1>Alle soorten mails</h1>
    <p class="lead">Met verzonnen gegevens, door de echte opmaak. Er wordt niets verstuurd of bewaard.</p>
    <table class="kinds">${items.join('')}
    </table>`,
  )
}

function previewPage(name: string, language: Language, { subject, text }: { subject: string; text: string }): string {
  const other = languages.find((one) => one !== language) ?? language
  return document(
    subject,
    `<p class="back"><a href="/dev/mail/preview">Alle soorten mails</a> · ${previewLink(name, other, labels[other])}</p>
    <h1>${escaped(subject)}</h1>
    <h2>Zoals de ontvanger hem ziet</h2>
    <iframe title="De mail" src="/dev/mail/preview/${name}/${language.toLowerCase()}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
    <h2>Als tekst</h2>
    <pre tabindex="0" role="region" aria-label="De mail als tekst">${escaped(text)}</pre>`,
  )
}

function previewLink(name: string, language: Language, label: string): string {
  return `<a href="/dev/mail/preview/${name}/${language.toLowerCase()}" aria-label="${name}, ${label}">${label}</a>`
}
