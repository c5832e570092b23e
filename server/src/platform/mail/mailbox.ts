import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { isLocal } from '../origin.ts'
import { isEmlName, listEml } from './eml.ts'
import { listPage, mailPage, styleHash } from './mailbox-page.ts'
import { mailFolder } from './transport.ts'

const listed_most = 200
const page_policy = `default-src 'none'; style-src '${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
// A mail is somebody else's text: it may look as it likes and load, run or send nothing.
const mail_policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`

/**
 * The mails of a Klopt without a mail server, readable on the machine itself: whoever reads them can enter as anybody
 * who was invited. For everybody else these addresses do not exist.
 */
export function mailboxRoutes(app: FastifyInstance, { config }: Deps): void {
  const options = { schema: { hide: true } }
  app.register(async (mailbox) => {
    mailbox.addHook('onRequest', async (request) => {
      if (config.production || !isLocal(request)) throw notFound()
    })

    mailbox.get('/dev/mail', options, async (_, reply) => {
      const files = (await listEml(mailFolder(config))).slice(0, listed_most)
      const mails = await Promise.all(files.map(async (file) => ({ file, mail: await readMail(config, file) })))
      return page(reply, listPage(mails, config.smtpUrl !== undefined), page_policy)
    })

    mailbox.get<{ Params: { file: string } }>('/dev/mail/:file', options, async ({ params: { file } }, reply) =>
      page(reply, mailPage(file, await readMail(config, file)), page_policy),
    )

    mailbox.get<{ Params: { file: string } }>('/dev/mail/:file/html', options, async ({ params: { file } }, reply) => {
      const { html = '' } = await readMail(config, file)
      reply.header('x-frame-options', 'SAMEORIGIN')
      return page(reply, html.replace('<head>', '<head><base target="_top">'), mail_policy)
    })
  })
}

function page(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
}

async function readMail(config: Config, file: string) {
  if (!isEmlName(file)) throw notFound()
  const bytes = await readFile(join(mailFolder(config), file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw notFound()
    throw error
  })
  return PostalMime.parse(bytes)
}
