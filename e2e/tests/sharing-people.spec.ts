import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'
import { worker } from '../support/offline.ts'
import { age, canShare, order, photo, share, shareOwn, sharedNames, signOut } from '../support/sharing.ts'

test(
  "a file shared while nobody is signed in waits for the next person who signs in, and a signed-in person's file for them alone",
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers', { context: worker, expects: /401/ })
    await expect(one.row(dossier.title)).toBeVisible()
    await canShare(one.page)
    await signOut(one)
    await expect(one.page).toHaveURL(/\/login$/)

    await share(one.page, { files: [order()], text: 'Zie pagina 2' })
    await expect(one.page.getByText('Gedeelde bestanden wachten een uur.')).toBeVisible()
    await one.signIn(anna.email, password)

    await expect(one.page).toHaveURL('/app/delen')
    await one.main.getByRole('button', { name: 'Ja, delen' }).tap()
    await expect(one.main).toContainText('PO_4500127.pdf')
    await expect(one.main).toContainText('Zie pagina 2')

    // Her session ends by itself, and Bram signs in on the same device.
    const headers = { authorization: `Bearer ${await one.page.evaluate(() => localStorage.getItem('access_token'))}` }
    await one.page.request.post('/api/v1/auth/logout', { headers })
    await one.page.goto('/app/dossiers')
    await expect(one.page).toHaveURL(/\/login$/)
    expect(await sharedNames(one.page)).toEqual(['PO_4500127.pdf'])
    await one.signIn(bram.email, password)
    await expect(one.row(dossier.title)).toBeVisible()
    await one.page.goto('/app/delen')
    await expect(one.main.getByRole('button', { name: 'Kies bestand' })).toBeVisible()
    await expect(one.main).not.toContainText('PO_4500127.pdf')
    expect(await sharedNames(one.page)).toEqual([])
  },
)

test(
  'a file shared more than an hour before somebody signs in is shown to nobody',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna } = await seed.partners()
    const one = await as(anna, '/app/dossiers', { context: worker })
    await canShare(one.page)
    await signOut(one)
    await expect(one.page).toHaveURL(/\/login$/)
    await share(one.page, { files: [order()] })
    await expect(one.page).toHaveURL(/\/login$/)
    await age(one.page, 2)

    await one.signIn(anna.email, password)

    await expect(one.page).toHaveURL('/app/delen')
    await expect(one.main.getByRole('button', { name: 'Kies bestanden' })).toBeVisible()
    expect(await sharedNames(one.page)).toEqual([])
  },
)

test(
  'cancelling loses nothing, files can be removed, signing out erases them, and so does a day',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers', { context: worker })
    await canShare(one.page)
    await shareOwn(one.page, { files: [order(), photo()] })
    await one.main.getByRole('link', { name: dossier.title }).tap()
    await one.dialog('Upload een document').getByRole('button', { name: 'Annuleer', exact: true }).tap()
    await one.told('Er wachten nog 2 gedeelde bestanden.')
    await one.page.getByRole('button', { name: 'Kies een dossier' }).tap()

    await one.main.getByRole('button', { name: 'Verwijder IMG_0388.jpg' }).tap()
    await expect.poll(() => sharedNames(one.page)).toEqual(['PO_4500127.pdf'])
    await age(one.page, 25)
    await one.page.goto('/app/dossiers')
    await expect.poll(() => sharedNames(one.page)).toEqual([])

    await shareOwn(one.page, { files: [order()] })
    await expect(one.main).toContainText('PO_4500127.pdf')
    await signOut(one)
    await expect(one.page).toHaveURL(/\/login$/)
    await expect.poll(() => sharedNames(one.page)).toEqual([])
  },
)

test(
  'signing out asks first while shared files wait for a dossier, and then erases them',
  { tag: '@wide' },
  async ({ seed, as }) => {
    const { anna, bram } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers', { context: worker })
    const question = one.dialog('Uitloggen?')
    await canShare(one.page)
    await shareOwn(one.page, { files: [order()] })
    await expect(one.main).toContainText('PO_4500127.pdf')

    await one.nav.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(question).toContainText('Wat je met Klopt deelde, wacht nog op een dossier.')
    await question.getByRole('button', { name: 'Annuleer' }).click()
    expect(await sharedNames(one.page)).toEqual(['PO_4500127.pdf'])

    await one.nav.getByRole('button', { name: 'Uitloggen' }).click()
    await question.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(one.page).toHaveURL(/\/login$/)
    await expect.poll(() => sharedNames(one.page)).toEqual([])
    await one.signIn(bram.email, password)
    await expect(one.page).toHaveURL(/\/app\//)
    await one.page.goto('/app/delen')
    await expect(one.main.getByRole('button', { name: 'Kies bestanden' })).toBeVisible()
    await expect(one.main).not.toContainText('PO_4500127.pdf')
  },
)

test(
  'before the worker runs, sharing leads to a page that says what to do and where a file can be chosen',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers')

    await share(one.page, { files: [order()] })

    await expect(one.main).toContainText('Het delen is niet gelukt. Deel het nog een keer, of kies het bestand hier.')
    await one.main.locator('input[type=file]').first().setInputFiles(order())
    await one.main.getByRole('link', { name: dossier.title }).tap()
    await expect(one.dialog('Upload een document')).toContainText('PO_4500127.pdf')
  },
)
