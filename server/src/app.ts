import helmet from '@fastify/helmet'
import websocket from '@fastify/websocket'
import { limits } from '@klopt/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { resolve } from 'node:path'
import { agreementRoutes } from './features/agreements/routes.ts'
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
import { overviewRoutes } from './features/overview/routes.ts'
import { readingRoutes } from './features/readings/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { unsubscribeRoutes } from './features/people/unsubscribe.ts'
import { mailInRoutes } from './features/mail-in/routes.ts'
import { mailPreview } from './mail-preview/write.ts'
import { bodyMs, limitBodyTime } from './platform/http/body-deadline.ts'
import type { Deps } from './platform/deps.ts'
import { describeApi } from './platform/http/docs.ts'
import { arrivalRoute } from './platform/http/arrival.ts'
import { answerError, handleErrors } from './platform/http/errors-http.ts'
import { healthRoutes } from './platform/http/health.ts'
import { enforceContract } from './platform/http/json.ts'
import { log, makeLog } from './platform/log.ts'
import { mailboxRoutes } from './platform/mail/mailbox.ts'
import { rememberMethods } from './platform/http/methods.ts'
import { isHandshake, receiveHandshakes } from './platform/http/handshakes.ts'
import { closeAfterResponse } from './platform/http/close-after-response.ts'
import { guardOrigin } from './platform/http/origin.ts'
import { inlineScriptHashes, servePages } from './platform/http/pages.ts'
import { plainCallers } from './platform/http/plain-callers.ts'
import { warnOfProxy } from './platform/http/proxy-ahead.ts'
import { answerShares } from './platform/http/share-target.ts'
import { requestId } from './platform/http/request-id.ts'
import { logRequests } from './platform/http/request-log.ts'
import { bareHeaders, pageHeaders, permissions } from './platform/http/security-headers.ts'
import { unreadable } from './platform/http/unreadable.ts'
import { version } from './platform/version.ts'
import { dossierScreenRoute } from './screens/dossier-screen.ts'

const webFolder = resolve(import.meta.dirname, '../../web/build/client')

type Options = {
  /** Validates every response against the contract. For tests. */
  checkAnswers?: boolean
  /** Receives the log lines instead of the process's own log. */
  log?: { write(line: string): void }
  /** The deadline for a body. Shorter in tests. */
  body_ms?: number
}

/** Builds the whole server, ready to listen. The caller closes it. */
export async function buildApp(deps: Deps, options: Options = {}): Promise<FastifyInstance> {
  const { config } = deps
  const { checkAnswers = false, log: out, body_ms: within = bodyMs } = options
  const logger: FastifyBaseLogger = out ? makeLog(config.logLevel, out) : log
  const app = Fastify({
    loggerInstance: logger,
    // request-log.ts logs one line per request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    http: { shouldUpgradeCallback: isHandshake },
    bodyLimit: limits.body_bytes,
    trustProxy: config.trustProxy > 0 && ((_, hop) => hop < config.trustProxy),
    genReqId: requestId,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    frameworkErrors: answerError, // errors of the router
    clientErrorHandler: unreadable(logger, bareHeaders(config)), // and bytes that are not an HTTP request
    return503OnClosing: false, // requests on open connections are still served, and the connections then closed
  })
  const methodsOf = rememberMethods(app)
  app.decorateRequest('viewer', null)
  plainCallers(app)
  logRequests(app, config)
  closeAfterResponse(app)
  limitBodyTime(app, within)
  guardOrigin(app, config)
  warnOfProxy(app, config)
  handleErrors(app)
  enforceContract(app, { checkAnswers })
  await app.register(helmet, pageHeaders(config, inlineScriptHashes(webFolder)))
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/assets/')) reply.header('permissions-policy', permissions) // only pages use it
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await describeApi(app, deps, version)
  await app.register(websocket, {
    errorHandler: noteBroken,
    options: {
      maxPayload: 4 * limits.frame_bytes,
      perMessageDeflate: false,
      server: receiveHandshakes(app, bareHeaders(config)),
    },
  })

  // In a plugin, so that its WebSocket route is registered after the WebSocket plugin has loaded.
  await app.register(async (routes) => {
    healthRoutes(routes, deps)
    arrivalRoute(routes, deps)
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
    mailInRoutes(routes, deps)
    cardRoutes(routes, deps)
    agreementRoutes(routes, deps)
    billingRoutes(routes, deps)
    checkRoutes(routes, deps)
    overviewRoutes(routes, deps)
    archiveRoutes(routes, deps)
    searchRoutes(routes, deps)
    pushRoutes(routes, deps)
    dossierScreenRoute(routes, deps)
    if (!config.production) mailboxRoutes(routes, deps, mailPreview)
  })
  answerShares(app)
  const { publicUrl, operator, guestLinkDays, registration } = config
  const values = { public_url: publicUrl, operator, guest_days: guestLinkDays, registration }
  servePages(app, webFolder, values, methodsOf)
  return app
}
