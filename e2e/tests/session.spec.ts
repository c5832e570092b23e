import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'

test('a second visit keeps the session @same-on-phone', async ({ seed, as }) => {
  const { anna, dossier } = await seed.sharedDossier()
  const mailed = `/app/dossier/${dossier.id}?seq=1` // as a mail leads to one message
  const one = await as(null, mailed)
  await expect(one.page).toHaveURL(/\/login$/)
  await one.signIn(`  ${anna.email.toUpperCase()} `, password)
  await expect(one.page).toHaveURL(mailed)
  await expect(one.page.getByRole('heading', { name: dossier.title })).toBeVisible()

  const later = await one.page.context().newPage()
  await one.page.close()
  await later.goto('/app/dossiers')

  await expect(later.getByRole('link', { name: dossier.title }).first()).toBeVisible()
})

test(
  'signing out ends the session on the server and in every tab, and Back shows nothing',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    await seed.addMessage(dossier, bram, 'Het geheime bedrag.')
    // A request of the other tab at that moment gets a 401.
    const one = await as(anna, '/app/dossiers', { expects: /401/ })
    await one.row(dossier.title).getByRole('link').click()
    await expect(one.message('Het geheime bedrag.')).toBeVisible()
    await one.field.fill('Half getypt')
    const tab = await one.page.context().newPage()
    await tab.goto(`/app/dossier/${dossier.id}`)
    await expect(tab.getByRole('log')).toContainText('Het geheime bedrag.')

    await one.signOut({ asks: true })

    await expect(one.page).toHaveURL(/\/login$/)
    await expect(tab).toHaveURL(/\/login$/)
    const headers = { authorization: `Bearer ${anna.access_token}` }
    expect((await one.page.request.get('/api/v1/users/me', { headers })).status()).toBe(401)
    await expect(tab.getByText('Het geheime bedrag.')).toHaveCount(0)
    await one.page.goBack()
    await expect(one.page).toHaveURL(/\/login$/)
    await expect(one.main.getByRole('button', { name: 'Inloggen' })).toBeVisible()
    await expect(one.page.getByText('Het geheime bedrag.')).toHaveCount(0)
    expect(await one.page.evaluate(storedKeys)).toEqual([])
  },
)

test(
  'after a session ended elsewhere, signing in returns to the same page',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /401/ })
    await expect(one.field).toBeVisible()
    await one.field.fill('Half getypt')

    const headers = { authorization: `Bearer ${anna.access_token}` }
    await one.page.request.post('/api/v1/auth/logout', { headers })

    await expect(one.page).toHaveURL(/\/login$/)
    await one.signIn(anna.email, password)
    await expect(one.page).toHaveURL(`/app/dossier/${dossier.id}`)
    await expect(one.field).toHaveValue('Half getypt')
  },
)

test(
  'somebody who has to sign in again finds the form that they were filling in',
  { tag: '@same-on-phone' },
  async ({ seed, as }) => {
    const { anna } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers?q=kozijn', { expects: /401/ })
    await one.main.getByRole('button', { name: 'Nieuw dossier' }).first().click()
    await one.dialog('Nieuw dossier').getByLabel('Titel').fill('PO 4500131 kozijnen')

    const headers = { authorization: `Bearer ${anna.access_token}` }
    await one.page.request.post('/api/v1/auth/logout', { headers })

    await expect(one.page).toHaveURL(/\/login$/)
    await one.signIn(anna.email, password)
    await expect(one.page).toHaveURL('/app/dossiers?q=kozijn')
    await expect(one.dialog('Nieuw dossier').getByLabel('Titel')).toHaveValue('PO 4500131 kozijnen')
  },
)

/** The keys of the data on this device. */
async function storedKeys(): Promise<IDBValidKey[]> {
  const db = await answerOf(indexedDB.open('klopt'))
  return answerOf(db.transaction('kept').objectStore('kept').getAllKeys())

  function answerOf<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  }
}
