import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { isLocal } from '../http/origin.ts'
import { isEmlName, listEml } from './eml.ts'
import { listPage, mailPolicy, mailboxPolicy, mailPage, page, replyPolicy, withTopLinks } from './mailbox-page.ts'
import { canReply, replyRoute } from './mailbox-reply.ts'
import { readerOf } from './mailbox-texts.ts'
import { type Preview, previewRoutes } from './preview.ts'
import { mailFolder } from './transport.ts'

const listedMost = 200
export const mailboxPath = '/dev/mail'

/** Whether the sender of a request finds the mails of this Klopt in its mailbox, because there is no mail server. */
export function hasMailbox(config: Config, request: FastifyRequest): boolean {
  return !config.smtpUrl && mayOpen(config, request)
}

function mayOpen({ production }: Config, request: FastifyRequest): boolean {
  return !production && isLocal(request)
}

/**
 * The mails of a Klopt without a mail server. Only this machine can read them, because their links sign in as anybody
 * who was invited. For other requests these paths are a 404.
 */
export function mailboxRoutes(app: FastifyInstance, deps: Deps, preview: Preview): void {
  const { config } = deps
  const options = { schema: { hide: true } }
  app.register(async (mailbox) => {
    mailbox.addHook('onRequest', async (request) => {
      if (!mayOpen(config, request)) throw notFound()
    })

    previewRoutes(mailbox, deps, preview)
    replyRoute(mailbox, deps, (file) => readMail(config, file))

    mailbox.get(mailboxPath, options, async (request, reply) => {
      const files = (await listEml(mailFolder(config))).slice(0, listedMost)
      const mails = await Promise.all(files.map(async (file) => ({ file, mail: await readMail(config, file) })))
      return page(reply, listPage(readerOf(request), mails, config.smtpUrl !== undefined), mailboxPolicy)
    })

    mailbox.get<{ Params: { file: string } }>('/dev/mail/:file', options, async (request, reply) => {
      const { file } = request.params
      const mail = await readMail(config, file)
      reply.header('referrer-policy', 'same-origin') // without it browsers send the form with 'Origin: null'
      return page(reply, mailPage(readerOf(request), file, mail, canReply(deps, mail)), replyPolicy)
    })

    mailbox.get<{ Params: { file: string } }>('/dev/mail/:file/html', options, async ({ params: { file } }, reply) => {
      const { html = '' } = await readMail(config, file)
      reply.header('x-frame-options', 'SAMEORIGIN')
      return page(reply, withTopLinks(html), mailPolicy)
    })
  })
}

async function readMail(config: Config, file: string) {
  if (!isEmlName(file)) throw notFound()
  const bytes = await readFile(join(mailFolder(config), file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw notFound()
    throw error
  })
  return PostalMime.parse(bytes)
}
