import { X509Certificate } from 'node:crypto'
import { resolveMx } from 'node:dns/promises'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Deps } from '../platform/deps.ts'
import { readMailIn } from '../platform/jobs/backlog.ts'
import { counted } from './counted.ts'
import type { Finding } from './finding.ts'

const patienceMs = 5000
const lateS = 300
const aDay = 86_400_000

/** Checks the domain, the port and the certificate for receiving mails, and whether mails are waiting for long. */
export async function checkMailIn(deps: Deps): Promise<Finding> {
  const { config, db } = deps
  if (!config.mailIn) return { state: 'note', text: 'MAIL_IN_DOMAIN is not set: people cannot answer mails' }
  const { domain } = config.mailIn
  const { oldest_s } = await readMailIn(db).catch(() => ({ oldest_s: 0 })) // the database has a line of its own
  if (oldest_s > lateS)
    return { state: 'wrong', text: `the oldest received mail has waited ${oldest_s} s: do the jobs run?` }
  const problems = [
    await portProblem(config.mailIn),
    await certificateProblem(config.mailIn),
    await domainProblem(domain),
  ]
  const found = problems.filter((problem) => problem !== null)
  if (found.length) return { state: 'note', text: found.join('; ') }
  return { state: 'ok', text: `mails to ${domain} are received` }
}

type MailIn = NonNullable<Deps['config']['mailIn']>

async function portProblem({ host, port }: MailIn): Promise<string | null> {
  if (port === null) return null
  const socket = connect({ host: host === '0.0.0.0' ? '127.0.0.1' : host, port })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('timeout')))
  try {
    const [greeting] = await once(socket, 'data')
    return String(greeting).startsWith('220') ? null : `${host}:${port} is not a mail server`
  } catch {
    return `nothing receives mails on ${host}:${port}: Klopt does not run there`
  } finally {
    socket.destroy()
  }
}

async function certificateProblem({ tls }: MailIn): Promise<string | null> {
  if (!tls) return null
  const left = Date.parse(new X509Certificate(await readFile(tls.cert)).validTo) - Date.now()
  return left < 14 * aDay
    ? `the certificate of MAIL_IN_TLS_CERT expires in ${counted(Math.floor(left / aDay), 'day')}`
    : null
}

async function domainProblem(domain: string): Promise<string | null> {
  if (domain.endsWith('.localhost')) return null
  try {
    if ((await resolveMx(domain)).length) return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code !== 'ENOTFOUND' && code !== 'ENODATA')
      return `the MX record of ${domain} could not be looked up (${String(code)})`
  }
  return `${domain} has no MX record: no other mail server finds it`
}
