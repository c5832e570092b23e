import { inviteGuest, listMessages, validateLink } from '@klopt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { receiveSignals } from '../platform/live/signals.ts'
import { klopt } from '../testing/klopt-command.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { SmtpSink } from '../testing/smtp-sink.ts'
import { useWorld } from '../testing/world.ts'

const sink = await SmtpSink.open()
const world = useWorld({ SMTP_URL: sink.url })
let jobs: Awaited<ReturnType<typeof runJobs>>
let stopSignals: () => Promise<void>

beforeAll(async () => {
  jobs = await runJobs(world)
  stopSignals = receiveSignals(world.deps)
})
afterAll(async () => {
  await stopSignals()
  await jobs.stop()
  await sink.close()
})

async function invited() {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const vos = await world.contact('Vos Kraanverhuur', linde)
  const anna = await world.person('Anna', { company: linde })
  const dossier = await world.makeDossier('Kraan week 12', anna, [linde, vos])
  const email = `${newId()}@vos.example`
  const body = { email, company_id: vos.id, dossier_id: dossier.id }
  const { body: otto } = await anna.call(inviteGuest, { params: { id: dossier.id }, body })
  const first = await sink.mailTo(email)
  return { anna, otto, dossier, first, email }
}

const opened = (link = '') =>
  world.stranger.call(validateLink, { query: { token: new URL(link).searchParams.get('token') ?? '' } })

test("a guest's link is renewed in the name of the person who invited them, also on open screens", async () => {
  const { anna, otto, dossier, first, email } = await invited()
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const { code, out, err } = await klopt(world, 'link:renew', email, '--dossier', dossier.id)

  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('in the name of Anna de Wit')
  expect(await line.waitFor('system')).toMatchObject({ event: 'access_renewed' })
  const second = (await sink.mailsTo(email, 2))[1]
  expect((await opened(second?.link)).body.dossier_id).toBe(dossier.id)
  expect((await opened(first.link)).refusal.code).toBe('link_ended')
  const { body: page } = await anna.call(listMessages, { params: { id: dossier.id }, query: {} })
  expect(page.messages.at(-1)?.data).toMatchObject({ by: 'Anna de Wit', name: otto.full_name })
})

test('a link is renewed only for a guest of that dossier and by a person with permission', async () => {
  const { dossier, email } = await invited()
  const other = await invited()

  const answers = await Promise.all([
    klopt(world, 'link:renew', email, '--dossier', other.dossier.id),
    klopt(world, 'link:renew', email, '--dossier', dossier.id, '--as', other.anna.email),
    klopt(world, 'link:renew', email, '--dossier', 'nonsense'),
    klopt(world, 'link:renew', email),
  ])

  expect(answers.map(({ code }) => code)).toEqual([1, 1, 2, 2])
  expect(answers[0]?.err).toMatch(/^There is no guest /)
  expect(answers[1]?.err).toBe("Klopt refuses: This doesn't exist, or you don't have access to it. (not_found)")
})

test('a test mail goes to the mail server at once', async () => {
  const email = `${newId()}@beheer.example`

  const { code, out } = await klopt(world, 'mail:test', email)

  expect(code).toBe(0)
  expect(out).toContain(`accepted the mail for ${email}`)
  const { mail } = await sink.mailTo(email)
  expect(mail.subject).toBe('A test of Klopt')
  expect(mail.html).toContain('This mail arrived.')
})

test('a refusal of the mail server is reported in one line', async () => {
  sink.down = true
  const refused = await klopt(world, 'mail:test', 'a@beheer.example').finally(() => (sink.down = false))
  const wrong = await klopt(world, 'mail:test', 'nobody')

  expect(refused).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The mail was not sent: .*try again later/),
  })
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('That is not an e-mail address.') })
})

test('the doctor lists failed mails, and mail:resend sends them again', async () => {
  const { anna, otto, dossier, email } = await invited()
  await jobs.stop()
  await klopt(world, 'link:renew', email, '--dossier', dossier.id, '--as', anna.email)
  await sql`
    update mail set failed_at = now(), tries = 24, last_error = 'mailbox full'
    where person_id = ${otto.id} and kind = 'access_renewed'`.execute(world.db)
  const doctor = await klopt(world, 'doctor')
  expect(doctor.code).toBe(1)
  expect(doctor.out).toMatch(/^wrong +mails +1 mail could not be sent.*mailbox full$/m)
  jobs = await runJobs(world)

  const { code, out } = await klopt(world, 'mail:resend')

  expect({ code, out }).toEqual({ code: 0, out: '1 mail will be retried.' })
  expect((await sink.mailsTo(email, 2))[1]?.mail.subject).toContain('verlengd')
})
