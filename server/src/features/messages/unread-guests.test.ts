import { inviteGuest, markRead, validateLink } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { tokenOf } from '../../testing/mailing-world.ts'
import { useUnreadMails } from './testing/unread-mails.ts'

const { world, sink, say, after, mailed } = await useUnreadMails()

test('a guest’s mail has a link of their own, and quotes messages only after consent', async () => {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const vos = await world.contact('Vos Kraanverhuur', linde)
  const anna = await world.person('Anna', { company: linde })
  const dossier = await world.makeDossier('Kraan week 12', anna, [linde, vos])
  await say(anna, dossier, 'Geheim van vóór de uitnodiging')
  const email = `${newId()}@vos.example`
  const body = { email, company_id: vos.id, dossier_id: dossier.id }
  const { body: otto } = await anna.call(inviteGuest, { params: { id: dossier.id }, body })
  const invitation = await sink.mailTo(email)
  await after(6, dossier)
  expect(await mailed(otto)).toBe(0) // the invitation covers the earlier message

  await say(anna, dossier, 'Past dinsdag?')
  await after(6, dossier)

  const first = (await sink.mailsTo(email, 2))[1]
  expect(first?.mail.subject).toBe('1 nieuw bericht in Kraan week 12')
  expect(first?.raw).not.toContain('dinsdag')
  expect(first?.link.startsWith(`${world.config.publicUrl}/validate?token=`)).toBe(true)
  expect(first?.link).toContain('&seq=3')
  const token = tokenOf(first?.link ?? '')
  expect(token).not.toBe(tokenOf(invitation.link))
  expect((await world.stranger.call(validateLink, { query: { token } })).body.dossier_id).toBe(dossier.id)

  await sql`insert into email_consent (person_id, consent) values (${otto.id}, true)`.execute(world.db)
  await (await world.signedIn(otto.id)).call(markRead, { params: { id: dossier.id }, body: {} })
  await say(anna, dossier, 'Of liever woensdag?')
  await after(6, dossier)
  expect((await sink.mailsTo(email, 3))[2]?.mail.text).toContain('Of liever woensdag?')
})

test('a guest whose access has ended is not mailed', async () => {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const vos = await world.contact('Vos Kraanverhuur', linde)
  const anna = await world.person('Anna', { company: linde })
  const otto = await world.guest(vos)
  const dossier = await world.makeDossier('Kraan', anna, [linde, vos])
  await world.takePart(dossier, otto, new Date())
  await say(anna, dossier, 'Te laat')

  await after(6, dossier)

  expect(await mailed(otto)).toBe(0)
})
