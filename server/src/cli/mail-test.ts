import { Email, product } from '@klopt/contract'
import { newId } from '../platform/ids.ts'
import type { MailContent } from '../platform/mail/content.ts'
import { renderHtml, renderText } from '../platform/mail/layout.ts'
import { deliver, describeFailure } from '../platform/mail/transport.ts'
import { CannotDo, type Command, WrongUsage } from './command.ts'

const patienceMs = 60_000

export const mailTest: Command = {
  summary: 'Sends a test mail at once, without the queue, and prints the response of the mail server.',
  usage: '<email>',
  words: 1,
  async run({ config, print }, { words: [email = ''] }) {
    const address = Email.safeParse(email).data
    if (!address) throw new WrongUsage('That is not an e-mail address.')
    const html = renderHtml(content, 'EN', config.operator)
    const mail = {
      id: newId(),
      to: { email: address, full_name: '' },
      subject: content.subject,
      html,
      text: renderText(content, config.operator),
    }
    try {
      await deliver(config, mail, AbortSignal.timeout(patienceMs))
    } catch (error) {
      throw new CannotDo(`The mail was not sent: ${describeFailure(error, config)}`)
    }
    print(
      config.smtpUrl
        ? `${new URL(config.smtpUrl).host} accepted the mail for ${address}. Check whether and where it arrives.`
        : `SMTP_URL is not set: the mail for ${address} is in ${config.dataDir}/mail.`,
    )
  },
}

const content: MailContent = {
  subject: `A test of ${product}`,
  heading: 'This mail arrived.',
  paragraphs: [`It was sent by hand, to see whether mails of ${product} arrive. You need not do anything.`],
  reason: 'You receive this mail because somebody who runs Klopt entered your address.',
}
