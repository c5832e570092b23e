import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeByAddress } from '../../platform/limits/address-limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { anonymousLimit } from '../../platform/limits/call-limits.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import { unsubscribing } from './unsubscribe-link.ts'
import { askPage, donePage, invalidPage, pagePolicy } from './unsubscribe-page.ts'

type UnsubscribeRequest = FastifyRequest<{ Querystring: { token?: unknown } }>

/**
 * Switches unread mails off by the link in one of them, without a session (RFC 8058). Only POST does, because mail
 * scanners open every link. The body is ignored: the token alone authorises the request.
 */
export function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  const options = { schema: { hide: true } }
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_, body, done) => {
      body.resume()
      body.on('end', () => done(null))
      body.on('error', done)
    })
    pages.addHook('onRequest', (request) => takeByAddress(deps.limits, anonymousLimit, request.ip))

    pages.get('/unsubscribe', options, async (request: UnsubscribeRequest, reply) => {
      const person = await personOf(deps, request)
      if (!person) return page(reply.status(400), invalidPage())
      return page(reply, person.unread_mails ? askPage(person, String(request.query.token)) : donePage(person))
    })

    pages.post('/unsubscribe', options, async (request: UnsubscribeRequest, reply) => {
      const person = await personOf(deps, request)
      if (!person) return page(reply.status(400), invalidPage())
      await transaction(deps, (tx) => switchOff(tx, person.id))
      return page(reply, donePage(person))
    })
  })
}

async function switchOff(tx: Tx, personId: string): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('person')
    .set({ unread_mails: false })
    .where('id', '=', personId)
    .where('unread_mails', '=', true)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) tx.signal({ kind: 'person_changed', user_id: personId })
}

async function personOf({ config, db }: Deps, request: UnsubscribeRequest) {
  const personId = unsubscribing(config, request.query.token)
  if (!personId) return undefined
  return db
    .selectFrom('person')
    .select(['id', 'email', 'language', 'unread_mails'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(html)
}
