import { limits } from '@klopt/contract'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Config } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { isAmong, parseIp } from '../../platform/ip-address.ts'
import { log } from '../../platform/log.ts'
import type { Resolve } from '../../platform/mail/dns.ts'
import { networkOf } from '../../platform/limits/network.ts'
import { fits, hasRoom } from '../../platform/limits/limits.ts'
import { connectionsAtOnce, refusedAConnection, refusedLimit, unknownAConnection, unknownLimit } from './limits.ts'
import { acceptMail } from './accept.ts'
import { replies, replyTo, type SmtpReply } from './smtp-reply.ts'
import { findTarget, type Target } from './targets.ts'

type MailIn = NonNullable<Config['mailIn']>
type Visit = {
  targets: Target[]
  unknown: number
  refused: number
  release?: () => void
  receiving: boolean
  closed: boolean
}
export type MailListener = { port: number; stop(): Promise<void> }

const drainMs = 10_000
const aDay = 86_400_000
const portsTried = 20
/** Repeated receivers count too. The sender delivers to the others in a separate mail. */
const receiversMost = 100

/**
 * Listens for mails until `stop`. It replies 250 only after a mail is stored, so whatever fails, the sender still has
 * it. `resolve` replaces the DNS in tests.
 */
export async function listenForMail(deps: Deps, mailIn: MailIn, resolve?: Resolve): Promise<MailListener> {
  const visits = new WeakMap<SMTPServerSession, Visit>()
  const server = new SMTPServer({
    name: mailIn.domain,
    banner: 'Klopt',
    size: limits.mail_bytes,
    disabledCommands: mailIn.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true, // our own replies contain them
    hideSMTPUTF8: true, // a sender with other letters than ASCII cannot be proven
    hideDSN: true, // no report that a mail arrived is ever sent: the server before us says what it knows
    hideREQUIRETLS: true,
    closeTimeout: drainMs,
    socketTimeout: 5 * 60_000,
    logger: false,
    ...(await readKeys(mailIn)),
    onConnect: (session, done) => void reply(done, connect(session)),
    onMailFrom: (_, session, done) => void reply(done, begin(session)),
    onRcptTo: ({ address }, session, done) => void reply(done, admit(session, address)),
    onData: (stream, session, done) => void reply(done, take(stream, session)),
    onClose: (session) => leave(visitOf(session)),
  })
  const renewing = setInterval(() => void renewKeys(), aDay).unref()
  // Without a listener a taken port would be uncaught here, although `listen` handles it.
  server.on('error', (error) => log.debug({ reason: error.message }, 'A mail connection broke.'))
  const port = await listen(server, mailIn)

  return { port, stop }

  async function connect(session: SMTPServerSession) {
    const visit = newVisit()
    visits.set(session, visit)
    if (mailIn.authserv) {
      if (!isAmong(session.remoteAddress, mailIn.relays)) throw replies.no_relay()
      return
    }
    const ip = networkOf(ipOf(session))
    visit.release = await deps.limits.hold(connectionsAtOnce, ip).catch(() => {
      throw replies.too_many_connections()
    })
    if (visit.closed) visit.release() // it disconnected while its slot was requested
  }

  function leave(visit: Visit) {
    visit.closed = true
    visit.release?.()
  }

  async function begin(session: SMTPServerSession) {
    const visit = visitOf(session)
    visit.targets = []
    if (visit.refused >= refusedAConnection) throw replies.too_many_refused()
    const network = networkOf(ipOf(session))
    if (!mailIn.authserv && !(await hasRoom(deps.limits, refusedLimit, network))) throw replies.too_many_refused()
  }

  async function admit(session: SMTPServerSession, address: string) {
    const visit = visitOf(session)
    if (visit.targets.length >= receiversMost) throw replies.too_many_receivers()
    const target = await findTarget(deps, address)
    if (!target) throw await refuseUnknown(visit, ipOf(session))
    visit.targets.push(target)
  }

  /** Guessing is pointless, and this makes it slow as well. Our own mail server passes on guesses of others. */
  async function refuseUnknown(visit: Visit, ip: string) {
    visit.unknown += 1
    const isMany = !mailIn.authserv && !(await fits(deps.limits, unknownLimit, networkOf(ip)))
    return visit.unknown > unknownAConnection || isMany ? replies.too_many_unknown() : replies.no_address()
  }

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession) {
    const visit = visitOf(session)
    visit.receiving = true
    try {
      await deps.files.checkRoom(limits.mail_bytes)
      const draft = await deps.files.draft(whole(stream))
      try {
        const { mailFrom } = session.envelope
        const envelope_from = mailFrom ? mailFrom.address : ''
        const peer = { ip: ipOf(session), helo: session.hostNameAppearsAs, envelope_from }
        await acceptMail(deps, draft, peer, visit.targets, resolve)
      } finally {
        await draft.discard()
      }
    } catch (error) {
      const refusal = replyTo(error)
      await countRefused(visit, ipOf(session), refusal)
      throw refusal
    } finally {
      stream.resume() // the rest of a mail that was refused during its transfer
      visit.receiving = false
    }
  }

  /**
   * Our own mail server passes on the mails of others, whose network it knows and we do not. What is refused for now
   * comes again from the same network, also from the servers of large providers, so it only counts here.
   */
  async function countRefused(visit: Visit, ip: string, refusal: SmtpReply) {
    if (!refusal.isForNow || (refusal.isPolicy && !mailIn.authserv)) visit.refused += 1
    if (!refusal.isForNow && !mailIn.authserv) await fits(deps.limits, refusedLimit, networkOf(ip))
  }

  function visitOf(session: SMTPServerSession): Visit {
    return visits.get(session) ?? newVisit()
  }

  /** Ends idle connections at once, and waits for the mails that are arriving. */
  async function stop() {
    clearInterval(renewing)
    const closed = new Promise<void>((resolve) => server.close(resolve))
    for (const connection of server.connections)
      if (!visits.get(connection.session)?.receiving) connection.send(421, 'Klopt is stopping.')
    await closed
  }

  async function renewKeys() {
    try {
      const keys = await readKeys(mailIn)
      if (keys) server.updateSecureContext(keys)
    } catch (error) {
      log.error({ err: error }, 'The certificate of MAIL_IN_TLS_CERT could not be read again.')
    }
  }
}

function newVisit(): Visit {
  return { targets: [], unknown: 0, refused: 0, receiving: false, closed: false }
}

/** The bytes of a mail, up to the limit. */
async function* whole(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    if (stream.sizeExceeded) throw replies.too_large()
    yield piece
  }
}

async function reply(done: (error?: Error | null) => void, work: Promise<void>): Promise<void> {
  const refusal = await work.then(() => null, replyTo)
  done(refusal)
}

function ipOf({ remoteAddress }: SMTPServerSession): string {
  return parseIp(remoteAddress)?.toString() ?? remoteAddress
}

async function readKeys({ tls }: MailIn) {
  return tls && { cert: await readFile(tls.cert), key: await readFile(tls.key) }
}

/** A port of our own choice may be taken: then the next free one is as good. */
async function listen(server: SMTPServer, { port, any_port, host }: MailIn): Promise<number> {
  const first = port ?? 0
  for (let next = first; ; next += 1) {
    try {
      await once(server.listen(next, host), 'listening')
      const address = server.server.address()
      return typeof address === 'object' && address ? address.port : next
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || !any_port || next - first >= portsTried) throw error
    }
  }
}
