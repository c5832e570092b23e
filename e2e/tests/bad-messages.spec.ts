import { limits } from '@klopt/contract'
import { expect, ownTest, test } from '../fixtures.ts'
import { file, pdf } from '../support/files.ts'

test('an empty message is not sent, and one that is too long can be shortened', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const send = one.page.getByRole('button', { name: 'Verstuur' })
  const sent: string[] = []
  one.page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))

  await send.click()
  await one.field.fill('  \n​ ')
  await send.click()
  await expect(one.conversation).toContainText('Nog geen berichten.')

  const most = 'a'.repeat(limits.message)
  await one.field.fill(`${most}b`)
  await send.click()
  await expect(one.page.getByRole('alert')).toHaveText(
    'Je bericht is te lang: 10001 van de 10000 tekens. Kort het in of verstuur het in delen.',
  )
  await expect(one.field).toHaveValue(`${most}b`)
  expect(sent.filter((path) => path.endsWith('/messages'))).toEqual([])

  await one.field.fill(most)
  await expect(one.page.getByRole('alert')).toHaveCount(0)
  await send.click()
  await expect(one.message(most)).toBeVisible()
})

test('a message that the server refuses keeps its text, to be sent again or removed', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /403/ })
  const refusal = { status: 403, json: { detail: 'Nee', code: 'forbidden' } }
  await one.page.route('**/messages', (route) => route.fulfill(refusal))

  await one.say('Eerste poging.')
  await one.say('Nog een.')
  await expect(one.page.getByRole('alert')).toHaveText(Array(2).fill('Verzenden mislukt. Je tekst staat er nog.'))
  await one.page.unroute('**/messages')
  await one.conversation.getByRole('button', { name: 'Opnieuw' }).first().click()
  await expect(one.page.getByRole('alert')).toHaveCount(1)
  await one.conversation.getByRole('button', { name: 'Verwijderen' }).click()

  await expect(one.conversation.getByRole('listitem')).toHaveText(['vandaag', /Eerste poging\.$/])
  await one.page.reload()
  await expect(one.conversation.getByRole('listitem')).toHaveText(['vandaag', /Eerste poging\.$/])
})

ownTest(
  'while the server is stopped nothing typed is lost',
  { tag: ['@wide', '@full'] },
  async ({ ownKlopt, seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers', { expects: /ERR_|WebSocket|503/ })
    await one.row(dossier.title).getByRole('link').click()
    await expect(one.field).toBeVisible()
    // The code for a click is loaded once the page has been idle for a moment.
    await expect.poll(() => one.page.evaluate(fetchedFiles)).toContainEqual(expect.stringContaining('upload-modal'))

    await ownKlopt.stop()
    await one.say('Dit wacht.')
    await one.field.fill('En dit nog niet.')
    await expect(one.message('Wordt verstuurd zodra je online bent')).toBeVisible()
    await one.choose(file('Order.pdf', pdf('Order')))
    await one.dialog('Upload een document').getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(one.dialog('Upload een document').getByText(/Wacht op verbinding$/)).toBeVisible()
    await ownKlopt.start()

    await expect(one.message('Wordt verstuurd zodra je online bent')).toHaveCount(0)
    await one.told('Upload voltooid')
    await expect(one.message('Dit wacht.')).toHaveCount(1)
    await expect(one.field).toHaveValue('En dit nog niet.')
    await one.page.reload()
    await expect(one.message('Dit wacht.')).toHaveCount(1)
    await expect(one.field).toHaveValue('En dit nog niet.')
  },
)

function fetchedFiles(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name)
}
