import { answerCard, listDossiers, postMessage, readDossier, setTurn } from '@klopt/contract'
import { expect, test } from 'vitest'
import { tasks } from '../../../tasks.ts'
import type { Caller } from '../../../testing/caller.ts'
import { useUnreadMails } from '../../messages/testing/unread-mails.ts'
import { cardMails } from './mails.ts'
import { mailTerms } from './mail-terms.ts'
import { insertCard } from '../testing/insert-card.ts'

const { world, sink, sharedDossier, say } = await useUnreadMails()

const terms = (person: { id: string }) =>
  world.db.selectFrom('mail').selectAll().where('kind', '=', 'term').where('person_id', '=', person.id).execute()

// Dates and times in the Netherlands.
const inDays = (days: number) => Temporal.Now.plainDateISO('Europe/Amsterdam').add({ days }).toString()
const today = (time: string) =>
  new Date(
    Temporal.Now.plainDateISO('Europe/Amsterdam').toZonedDateTime({ timeZone: 'Europe/Amsterdam', plainTime: time })
      .epochMilliseconds,
  )

/** Anna sent the last message, so it is Bram's turn. His invoice is due in five days. */
async function dueInFiveDays(language: 'NL' | 'EN' = 'NL') {
  const scene = await sharedDossier(language)
  const card = await insertCard(world.db, scene.dossier, scene.bram, { due_date: inDays(5) })
  const face = JSON.stringify({ invoice: { number: '2025-0388', filename: 'Factuur.pdf' }, orders: [] })
  await world.db.updateTable('card').set({ face, pay_now: '26281.20' }).where('id', '=', card.id).execute()
  await say(scene.anna, scene.dossier, 'Hierbij de order.')
  return { ...scene, card }
}

test('five days before the due date, the people whose turn it is get one mail, not before nine', async () => {
  const { anna, bram, dossier } = await dueInFiveDays()

  await mailTerms(world.deps, today('08:59'))
  expect(await terms(bram)).toHaveLength(0)
  await mailTerms(world.deps, today('09:00'))
  await mailTerms(world.deps, today('10:00'))

  const { mail, link } = await sink.mailTo(bram.email)
  expect(mail.subject).toMatch(/^Factuur 2025-0388 uiterlijk \d{1,2} \w+ \d{4} betalen$/)
  expect(mail.text).toContain('Er zijn nog 5 dagen. Uw bedrijf is aan zet in dit dossier.')
  expect(mail.text).toContain('Bedrijf: Bouwbedrijf De Linde')
  expect(mail.text).toMatch(/Te betalen nu, incl\. btw: €.26.*281,20/)
  expect(link).toBe(`${world.config.publicUrl}/app/dossier/${dossier.id}`)
  expect(await terms(bram)).toHaveLength(1)
  expect(await terms(anna)).toHaveLength(0)
})

test('the mail and the list mark a due date that the invoice does not name as estimated', async () => {
  const { bram, dossier, card } = await dueInFiveDays()
  const face = JSON.stringify({
    invoice: { number: '2025-0388', filename: 'Factuur.pdf' },
    orders: [],
    due_estimated: true,
  })
  await world.db.updateTable('card').set({ face }).where('id', '=', card.id).execute()
  await world.db
    .updateTable('dossier')
    .set({ due_date: inDays(5) })
    .where('id', '=', dossier.id)
    .execute()

  await mailTerms(world.deps, today('09:00'))

  const { mail } = await sink.mailTo(bram.email)
  expect(mail.subject).toMatch(/^Factuur 2025-0388 uiterlijk \d{1,2} \w+ \d{4} \(geschat\) betalen$/)
  expect(mail.text).toContain('Op de factuur staat geen uiterste dag.')
  expect((await bram.call(readDossier, { params: dossier })).body).toMatchObject({ due_estimated: true })
  const { body: list } = await bram.call(listDossiers, { query: {} })
  expect(list.find(({ id }) => id === dossier.id)).toMatchObject({ due_date: inDays(5), due_estimated: true })
})

test.each([
  [3, 'Er zijn nog 3 dagen.'],
  [1, 'Er is nog 1 dag.'],
  [0, 'Vandaag is de laatste dag.'],
])('an invoice that came late, or was missed by Klopt, is mailed once with %s days left', async (days, says) => {
  const { anna, bram, dossier } = await sharedDossier()
  await insertCard(world.db, dossier, bram, { due_date: inDays(days) })
  await say(anna, dossier, 'Hierbij de order.')

  await mailTerms(world.deps, today('09:00'))
  await mailTerms(world.deps, today('10:00'))

  expect((await sink.mailTo(bram.email)).mail.text).toContain(says)
  expect(await terms(bram)).toHaveLength(1)
})

test('a server that was down that day sends the mail at its next start', async () => {
  const { bram } = await dueInFiveDays()
  const twoDaysOn = new Date(today('11:30').getTime() + 2 * 86_400_000)

  await mailTerms(world.deps, twoDaysOn)

  expect(await terms(bram)).toHaveLength(1)
})

test('the mail is in the language of its receiver', async () => {
  const { bram } = await dueInFiveDays('EN')

  await mailTerms(world.deps, today('09:00'))

  expect((await sink.mailTo(bram.email)).mail.text).toContain("There are 5 days left. It's your company's turn")
})

test('no mail is sent when it is nobody’s turn, on another day, or when both companies agree', async () => {
  const still = await dueInFiveDays()
  await still.bram.call(setTurn, { params: still.params, body: { company_id: null } })
  const far = await sharedDossier()
  for (const days of [-1, 6]) await insertCard(world.db, far.dossier, far.bram, { due_date: inDays(days) })
  await insertCard(world.db, far.dossier, far.bram, { due_date: inDays(5), state: 'withdrawn' })
  await say(far.anna, far.dossier, 'Dag')
  const agreed = await dueInFiveDays()
  for (const person of [agreed.anna, agreed.bram]) await agree(person, agreed.card.id)
  await say(agreed.anna, agreed.dossier, 'Fijn.')

  await mailTerms(world.deps, today('09:00'))
  await say(still.anna, still.dossier, 'Toch nog iets.')
  await mailTerms(world.deps, today('10:00'))

  for (const { anna, bram } of [still, far, agreed]) {
    expect(await terms(anna)).toHaveLength(0)
    expect(await terms(bram)).toHaveLength(0)
  }
})

test('no mail is sent to someone who switched these mails off, or after the turn has passed', async () => {
  const off = await dueInFiveDays()
  await world.db.updateTable('person').set({ unread_mails: false }).where('id', '=', off.bram.id).execute()
  await mailTerms(world.deps, today('09:00'))
  expect(await terms(off.bram)).toHaveLength(0)

  const { bram, params, card, dossier } = await dueInFiveDays()
  const body = { message_type: 'user', message: 'De factuur is betaald.' } as const
  await bram.call(postMessage, { params, body })
  const term = { dossier_id: dossier.id, data: { card_id: card.id } }
  const receiver = { id: bram.id, email: bram.email, full_name: bram.full_name, language: 'NL' } as const
  expect(await cardMails.term(world.deps, { id: card.id, kind: 'term', ...term, receiver })).toBe(null)
})

test('the mail is sent at nine o’clock in the Netherlands in summer and in winter', async () => {
  const hours = tasks['term_mails']?.every?.split(' ')[1]?.split(',').map(Number)
  const nineIn = (day: string) =>
    new Date(
      Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'Europe/Amsterdam', plainTime: '09:00' })
        .epochMilliseconds,
    )

  for (const day of ['2026-07-01', '2026-12-01', '2026-03-29', '2026-10-25'])
    expect(hours).toContain(nineIn(day).getUTCHours())
})

async function agree(who: Caller, id: string) {
  return who.call(answerCard, { params: { id }, body: { answer: 'agreed', run: 1 } })
}
