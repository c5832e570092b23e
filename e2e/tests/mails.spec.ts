import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { patient as expect, patientTest as test } from '../fixtures.ts'
import { writeEml } from '../../server/src/platform/mail/eml.ts'
import type { Screen } from '../support/screen.ts'

/** Answers a mail of the mailbox page as its receiver. */
async function answer({ page }: Screen, name: string | RegExp, text: string) {
  await page.goto('/dev/mail')
  await page.getByRole('link', { name }).first().click()
  await page.getByLabel('Antwoord').fill(text)
  await page.getByRole('button', { name: 'Antwoord sturen' }).click()
}

test('a mail is answered on the mailbox page, waits, is let in or refused, and then people answer by mail @same-on-phone', async ({
  seed,
  klopt,
  as,
}) => {
  const { anna, bram, dossier } = await seed.sharedDossier('Dorpels per mail')
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const other = await as(bram, `/app/dossier/${dossier.id}`)
  const path = `${klopt.address}/api/v1/dossiers/${dossier.id}/mail-address`
  const found = await fetch(path, { headers: { authorization: `Bearer ${anna.access_token}` } })
  const { address } = (await found.json()) as { address: string }
  const stranger = `otto@${randomUUID()}.example`
  const subject = `Vraag ${randomUUID()}`
  const folder = join(klopt.folder, 'data', 'mail')
  const lines = [`To: ${stranger}`, `Reply-To: ${address}`, `Subject: ${subject}`, `Date: ${new Date().toUTCString()}`]
  const mail = [
    'From: Klopt <klopt@klopt.example>',
    ...lines,
    `Message-ID: <${randomUUID()}@x.example>`,
    '',
    'Hoeveel?',
  ]
  await writeEml(folder, randomUUID(), Buffer.from(mail.join('\r\n')))
  const mailbox = await as(null, '/dev/mail')

  await answer(mailbox, new RegExp(subject), 'Het zijn er 28.')
  const bar = one.page.getByRole('status').filter({ hasText: `Mail van ${stranger} wacht` })
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Bekijk de mail' }).press('Enter')
  await expect(one.page.getByRole('dialog')).toContainText('Niet bewezen wie dit stuurde')
  await one.page.getByRole('button', { name: 'Toelaten' }).click()
  await expect(bar).toBeHidden()
  await expect(other.message('Het zijn er 28.')).toBeVisible()
  await other.message('Het zijn er 28.').getByRole('button', { name: 'Toon hele mail' }).click()
  await expect(other.page.getByRole('dialog')).toContainText('Hoeveel?')
  await other.page.keyboard.press('Escape')
  const told = other.message('Het zijn er 28.')
  await told.getByRole('button', { name: 'Toon wat is weggelaten' }).click()
  await expect(told).toContainText('> Hoeveel?')

  await answer(mailbox, new RegExp(subject), 'En nog iets.')
  await bar.getByRole('button', { name: 'Bekijk de mail' }).click()
  await one.page.getByRole('button', { name: 'Weigeren' }).click()
  await expect(bar).toBeHidden()

  await answer(mailbox, new RegExp(`Mail van ${stranger} wacht`), 'Ik antwoord per mail.')
  await expect(other.message('Ik antwoord per mail.')).toContainText('via e-mail')
  for (const { message } of [one, other]) {
    await expect(message('Ik antwoord per mail.')).toBeVisible()
    await expect(message('En nog iets.')).toBeHidden()
  }
})
