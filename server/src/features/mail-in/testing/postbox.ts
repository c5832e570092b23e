import { listMessages } from '@klopt/contract'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll } from 'vitest'
import { addressOf } from '../../../platform/mail/addresses.ts'
import type { Caller } from '../../../testing/caller.ts'
import { quiet, runJobs, usualTasks } from '../../../testing/run-jobs.ts'
import { SmtpSink } from '../../../testing/smtp-sink.ts'
import { useWorld } from '../../../testing/world.ts'
import { listenForMail, type MailListener } from '../listener.ts'
import { mailInTasks } from '../tasks.ts'

type Reply = { code: number; text: string }
export type OutgoingMail = Omit<SendMailOptions, 'from' | 'to' | 'cc'> & {
  from?: string
  to: string | string[]
  cc?: string[]
  envelope_from?: string
}

/**
 * A world that receives mails over SMTP, with running jobs, a mail server for answers, and a DNS of its own. Only with
 * `readers` a process parses each mail.
 */
export async function usePostbox(env: Record<string, string> = {}, { readers = false } = {}) {
  const sink = await SmtpSink.open()
  const world = useWorld({ SMTP_URL: sink.url, MAIL_IN_DOMAIN: 'in.klopt.example', MAIL_IN_PORT: '0', ...env })
  const dns = new Map<string, string[][]>()
  const open: { listener?: MailListener; jobs?: { stop(): Promise<void> } } = {}

  beforeAll(async () => {
    const { mailIn } = world.config
    if (!mailIn) throw new Error('Mails are received in this world.')
    open.listener = await listenForMail(world.deps, { ...mailIn, port: 0 }, resolve)
    open.jobs = await runJobs(world, readers ? { ...usualTasks, ...mailInTasks } : usualTasks)
  })
  afterAll(async () => {
    await open.listener?.stop()
    await open.jobs?.stop()
    await sink.close()
  })

  async function resolve(name: string, type: string) {
    const found = dns.get(`${type} ${name}`)
    if (!found) throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' })
    return found
  }

  /** Sends a mail over SMTP and returns the reply. */
  async function send({ envelope_from, ...mail }: OutgoingMail): Promise<Reply> {
    const from = envelope_from ?? mail.from ?? ''
    const to = [mail.to, mail.cc ?? []].flat()
    const transport = createTransport({ host: '127.0.0.1', port: open.listener?.port ?? 0, ignoreTLS: true })
    try {
      const { response } = await transport.sendMail({ envelope: { from, to }, ...mail })
      return { code: Number(response.slice(0, 3)), text: response }
    } catch (error) {
      const failed = error instanceof Error && 'responseCode' in error ? error : null
      if (!failed) throw error
      return { code: Number(failed.responseCode), text: failed.message }
    } finally {
      transport.close()
    }
  }

  /** Makes a domain prove its mails with DMARC and a machine of its own. `reject`: it asks to refuse all others. */
  function protect(domain: string, { proves = true, reject = false } = {}) {
    dns.set(`TXT ${domain}`, [[proves ? 'v=spf1 ip4:127.0.0.1 -all' : 'v=spf1 -all']])
    dns.set(`TXT _dmarc.${domain}`, [[`v=DMARC1; p=${reject ? 'reject' : 'none'}`]])
  }

  async function addressFor(dossierId: string, userId: string | null): Promise<string> {
    return (await addressOf(world.db, world.config, dossierId, userId)) ?? ''
  }

  async function messagesOf(who: Caller, id: string) {
    return (await who.call(listMessages, { params: { id } })).body.messages
  }

  return { world, sink, dns, open, send, protect, addressFor, messagesOf, quiet: () => quiet(world) }
}
