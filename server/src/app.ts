import helmet from '@fastify/helmet'
import websocket from '@fastify/websocket'
import { limits } from '@klopt/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { resolve } from 'node:path'
import { archiveRoutes } from './features/archive/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { registrationRoutes } from './features/companies/registration/routes.ts'
import { cardRoutes } from './features/cards/routes.ts'
import { companyRoutes } from './features/companies/routes.ts'
import { checkRoutes } from './features/checks/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { dossierRoutes } from './features/dossiers/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { liveRoute, noteBroken } from './features/messages/socket.ts'
import { readingRoutes } from './features/readings/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { unsubscribeRoutes } from './features/people/unsubscribe.ts'
import { mailPreview } from './mail-preview/write.ts'
import { body_ms, limitBodyTime } from './platform/http/body-deadline.ts'
import type { Deps } from './platform/deps.ts'
import { describeApi } from './platform/http/docs.ts'
import { answerError, handleErrors } from './platform/http/errors-http.ts'
import { healthRoutes } from './platform/http/health.ts'
import { newId } from './platform/ids.ts'
import { enforceContract } from './platform/http/json.ts'
import { log, makeLog } from './platform/log.ts'
import { mailboxRoutes } from './platform/mail/mailbox.ts'
import { rememberMethods } from './platform/http/methods.ts'
import { closeAfterResponse } from './platform/http/close-after-response.ts'
import { guardOrigin } from './platform/http/origin.ts'
import { inlineScriptHashes, servePages } from './platform/http/pages.ts'
import { logRequests } from './platform/http/request-log.ts'
import { bareHeaders, pageHeaders, permissions } from './platform/http/security-headers.ts'
import { unreadable } from './platform/http/unreadable.ts'
import { version } from './platform/version.ts'
import { dossierScreenRoute } from './screens/dossier-screen.ts'

const web_folder = resolve(import.meta.dirname, '../../web/build/client')

type Options = {
  /** Tests check every answer against the contract. */
  checkAnswers?: boolean
  /** Where log lines go instead of to the process's own log. */
  log?: { write(line: string): void }
  /** How long a body may take to come in. Tests wait less long. */
  body_ms?: number
}

/** The whole server over its dependencies, ready to listen. Closing it is the caller's. */
export async function buildApp(deps: Deps, options: Options = {}): Promise<FastifyInstance> {
  const { config } = deps
  const { checkAnswers = false, log: out, body_ms: within = body_ms } = options
  const logger: FastifyBaseLogger = out ? makeLog(config.logLevel, out) : log
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }), // request-log.ts has one line each
    bodyLimit: limits.body_bytes,
    trustProxy: config.trustProxy > 0 && ((_, hop) => hop < config.trustProxy),
    genReqId: newId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    frameworkErrors: answerError, // what the router itself refuses
    clientErrorHandler: unreadable(logger, bareHeaders(config.publicUrl)), // and what is no request at all
    return503OnClosing: false, // what still comes over a connection that stands is answered, and the connection then closed
  })
  const methodsOf = rememberMethods(app)
  app.decorateRequest('viewer', null)
  logRequests(app)
  closeAfterResponse(app)
  limitBodyTime(app, within)
  guardOrigin(app, config)
  handleErrors(app)
  enforceContract(app, { checkAnswers })
  await app.register(helmet, pageHeaders(config.publicUrl, inlineScriptHashes(web_folder)))
  app.addHook('onSend', async (_, reply) => {
    reply.header('permissions-policy', permissions)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await describeApi(app, deps, version)
  await app.register(websocket, {
    errorHandler: noteBroken,
    options: { maxPayload: 4 * limits.frame_bytes, perMessageDeflate: false },
  })

  // In a plugin, so that its WebSocket route is registered after the WebSocket plugin has loaded.
  await app.register(async (routes) => {
    healthRoutes(routes, deps)
    peopleRoutes(routes, deps)
    unsubscribeRoutes(routes, deps)
    companyRoutes(routes, deps)
    registrationRoutes(routes, deps)
    dossierRoutes(routes, deps)
    accountRoutes(routes, deps)
    messageRoutes(routes, deps)
    liveRoute(routes, deps)
    documentRoutes(routes, deps)
    readingRoutes(routes, deps)
    cardRoutes(routes, deps)
    billingRoutes(routes, deps)
    checkRoutes(routes, deps)
    archiveRoutes(routes, deps)
    dossierScreenRoute(routes, deps)
    if (!config.production) mailboxRoutes(routes, deps, mailPreview)
  })
  servePages(app, web_folder, config.publicUrl, methodsOf)
  return app
}
