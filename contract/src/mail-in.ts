import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { HeldMail, MailAddress, WholeMail } from './mail.ts'
import { Message } from './messages.ts'
import { Id } from './text.ts'

const One = z.object({ id: Id })

export const readMailAddress = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id/mail-address',
  summary: 'The email address of a dossier.',
  session: 'consented',
  params: One,
  status: 200,
  answer: MailAddress,
})

export const renewMailAddress = endpoint({
  method: 'POST',
  path: '/api/v1/dossiers/:id/mail-address/renew',
  summary: 'Give a dossier a new email address. The old one stops working at once.',
  session: 'consented',
  params: One,
  status: 201,
  answer: MailAddress,
})

export const listHeldMails = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id/held-mails',
  summary: 'List the emails to a dossier that are waiting for a decision, newest first.',
  session: 'consented',
  params: One,
  status: 200,
  answer: z.array(HeldMail),
})

export const allowHeldMail = endpoint({
  method: 'POST',
  path: '/api/v1/held-mails/:id/allow',
  summary: 'Let in a held email, as a message from the caller. `always` also lets in later emails from its sender.',
  session: 'consented',
  params: One,
  body: z.strictObject({ always: z.boolean().optional() }).nullish(),
  status: 201,
  answer: Message,
})

export const refuseHeldMail = endpoint({
  method: 'POST',
  path: '/api/v1/held-mails/:id/refuse',
  summary: 'Refuse a held email. `block` also refuses later emails from its sender.',
  session: 'consented',
  params: One,
  body: z.strictObject({ block: z.boolean().optional() }).nullish(),
  status: 204,
})

export const readMessageMail = endpoint({
  method: 'GET',
  path: '/api/v1/messages/:id/mail',
  summary: 'The whole email that a message came from.',
  session: 'consented',
  params: One,
  status: 200,
  answer: WholeMail,
})
