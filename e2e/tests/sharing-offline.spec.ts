import { expect, test } from '../fixtures.ts'
import { noLine, worker, workerReady } from '../support/offline.ts'
import { canShare, order, shareOwn, sharedNames } from '../support/sharing.ts'

test(
  'a file can be shared offline, and its upload opens after reconnecting',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers', { context: worker, expects: noLine })
    await one.row(dossier.title).getByRole('link', { name: dossier.title }).tap()
    await expect(one.field).toBeVisible()
    await workerReady(one.page)
    await one.page.context().setOffline(true)

    await shareOwn(one.page, { files: [order()], text: 'Zie pagina 2' })
    await expect(one.main).toContainText('PO_4500127.pdf')
    await one.main.getByRole('link', { name: dossier.title }).tap()
    await one.told('Zonder verbinding kun je niet uploaden. Je bestanden wachten tot je weer online bent.')
    await expect(one.field).toHaveValue('Zie pagina 2')
    await one.page.context().setOffline(false)

    await expect(one.dialog('Upload een document')).toContainText('PO_4500127.pdf')
  },
)

test(
  'a shared file whose upload is interrupted and cancelled waits again, and arrives once after a reload of the page',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers', { context: worker, expects: noLine })
    const dialog = one.dialog('Upload een document')
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).tap()
    let hasLine = false
    await one.page
      .context()
      .route(/\/api\/v1\/(documents$|uploads\/)/, (route) => (hasLine ? route.continue() : route.abort()))
    await canShare(one.page)
    await shareOwn(one.page, { files: [order()] })
    await one.main.getByRole('link', { name: dossier.title }).tap()

    await press('Upload')
    await expect(dialog).toContainText('Wacht op verbinding')
    await expect.poll(() => sharedNames(one.page)).toEqual([])
    await press('Annuleer')
    await expect.poll(() => sharedNames(one.page)).toEqual(['PO_4500127.pdf'])
    await press('Upload')
    await expect(dialog).toContainText('Wacht op verbinding')
    await expect.poll(() => sharedNames(one.page)).toEqual([])
    await one.page.reload()
    hasLine = true

    await one.told('"PO_4500127.pdf" is geüpload')
    await one.look('Documenten')
    await expect(one.documents.getByRole('button', { name: 'PO_4500127.pdf', exact: true })).toHaveCount(1)
    await one.page.goto('/app/delen')
    await expect(one.main.getByRole('button', { name: 'Kies bestanden' })).toBeVisible()
  },
)
