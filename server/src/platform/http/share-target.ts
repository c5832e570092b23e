import type { FastifyInstance } from 'fastify'

const page = '/app/delen'

/**
 * Phones send to this address what is shared with the installed app. Its worker takes that in on the device, so it
 * comes here only before the worker runs. The page then asks to share again; the files are not read.
 */
export function answerShares(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(page, { schema: { hide: true } }, (_, reply) => reply.redirect(`${page}?mislukt`, 303))
  })
}
