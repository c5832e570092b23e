import multipart from '@fastify/multipart'
import { limits } from '@klopt/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Email } from 'postal-mime'
import type { Deps } from '../deps.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { sameHost } from '../http/own-hosts.ts'
import { type Reader, readerOf } from './mailbox-texts.ts'

type Reply = { text: string; file: { filename: string; content: Buffer } | null }
type ReplyParams = { Params: { file: string } }

/**
 * Answers a mail of the mailbox page as its receiver, with a true mail over SMTP, so that answering can be tried on one
 * machine. Only a form of this page may send it.
 */
export function replyRoute(mailbox: FastifyInstance, deps: Deps, readMail: (file: string) => Promise<Email>): void {
  mailbox.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: { fileSize: limits.file_bytes, files: 1, fields: 5 } })
    scope.post<ReplyParams>('/dev/mail/:file/reply', { schema: { hide: true } }, async (request, reply) => {
      const from = URL.parse(request.headers.origin ?? '')
      if (!from || !sameHost(from.origin, request.host)) throw forbidden()
      const mail = await readMail(request.params.file)
      const reader = readerOf(request)
      await send(deps, mail, await readForm(request, reader), reader)
      return reply.redirect(reader.link(`/dev/mail/${request.params.file}`), 303)
    })
  })
}

/** Whether a mail can be answered here. */
export function canReply({ mail_port }: Pick<Deps, 'mail_port'>, mail: Email): boolean {
  return mail_port.current !== null && Boolean(mail.replyTo?.[0]?.address)
}

async function readForm(request: FastifyRequest, { words }: Reader): Promise<Reply> {
  const reply: Reply = { text: '', file: null }
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await part.toBuffer()
      if (part.filename && content.length) reply.file = { filename: part.filename, content }
    } else if (part.fieldname === 'text') reply.text = String(part.value).slice(0, limits.message)
  }
  if (!reply.text.trim() && !reply.file) throw badRequest('validation_error', { detail: words.no_reply })
  return reply
}

async function send(deps: Deps, mail: Email, { text, file }: Reply, reader: Reader): Promise<void> {
  if (!canReply(deps, mail)) throw notFound()
  const from = mail.to?.[0]
  const address = from?.address ?? ''
  const to = mail.replyTo?.[0]?.address ?? ''
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ host: '127.0.0.1', port: deps.mail_port.current ?? 0, ignoreTLS: true })
  try {
    await transport.sendMail({
      envelope: { from: address, to },
      from: { name: from?.name ?? '', address },
      to: { name: mail.replyTo?.[0]?.name ?? '', address: to },
      subject: /^re:/i.test(mail.subject ?? '') ? (mail.subject ?? '') : `Re: ${mail.subject ?? ''}`,
      ...(mail.messageId && { inReplyTo: mail.messageId }),
      references: [mail.references, mail.messageId].filter(Boolean).join(' '),
      text: `${text}\n\n${quoteOf(mail, reader)}`,
      attachments: file ? [file] : [],
    })
  } finally {
    transport.close()
  }
}

/** The answered mail beneath, as mail programs write it. */
function quoteOf({ date, from, text = '' }: Email, { words, day }: Reader): string {
  const lines = text.trim().split('\n')
  const introduction = words.wrote(day(date ? new Date(date) : new Date()), from?.address ?? 'Klopt')
  return [introduction, ...lines.map((line) => `> ${line}`)].join('\n')
}
