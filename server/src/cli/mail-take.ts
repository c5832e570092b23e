import { limits } from '@klopt/contract'
import { acceptMail } from '../features/mail-in/accept.ts'
import { replies, replyTo } from '../features/mail-in/smtp-reply.ts'
import { findTarget } from '../features/mail-in/targets.ts'
import { CannotStart } from '../platform/cannot-start.ts'
import { CannotDo, type Command } from './command.ts'

/** The exit code by which a mail program tries again later (EX_TEMPFAIL of sysexits.h). */
const tryLater = 75

export const mailTake: Command = {
  summary: 'Receives a mail from standard input, for programs such as procmail and fetchmail.',
  usage: '<address>',
  details: [`The exit code is 0 when it was stored, ${tryLater} to try again later, and 1 when it is refused.`],
  options: {
    from: { type: 'string', value: '<email>', help: 'the sender of the envelope; default: that of Return-Path' },
  },
  words: 1,
  async run(desk, { words: [address = ''], values }) {
    if (!desk.config.mailIn) throw new CannotDo('MAIL_IN_DOMAIN is not set: mails are not received.')
    try {
      const deps = await desk.open()
      const target = await findTarget(deps, address)
      if (!target) throw replies.no_address()
      await deps.files.checkRoom(limits.mail_bytes)
      const draft = await deps.files.draft(standardInput())
      try {
        const returnPath = (await draft.read(0, 4096)).toString('latin1').match(/^return-path:\s*<([^<>]*)>/im)?.[1]
        const envelope_from = typeof values['from'] === 'string' ? values['from'] : (returnPath ?? 'unknown')
        await acceptMail(deps, draft, { ip: null, helo: '', envelope_from }, [target])
      } finally {
        await draft.discard()
      }
    } catch (error) {
      if (error instanceof CannotStart) {
        desk.print(error.message) // the database is away, for now
        return tryLater
      }
      const { responseCode, message } = replyTo(error)
      if (responseCode >= 500) throw new CannotDo(`${responseCode} ${message}`)
      desk.print(`${responseCode} ${message}`)
      return tryLater
    }
    return 0
  },
}

async function* standardInput(): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of process.stdin) {
    const bytes = Buffer.from(piece)
    size += bytes.length
    if (size > limits.mail_bytes) throw replies.too_large()
    yield bytes
  }
}
