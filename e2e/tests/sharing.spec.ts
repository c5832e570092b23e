import { limits } from '@klopt/contract'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { file, pdf } from '../support/files.ts'
import { worker } from '../support/offline.ts'
import { canShare, order, photo, share, shareOwn, sharedNames } from '../support/sharing.ts'

test(
  'a file shared from another app is in the dossier after two more taps, and is no longer on the device',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier, linde, dalen } = await seed.sharedDossier()
    await (await as(bram, `/app/dossier/${dossier.id}`)).say('Klopt deze?') // so it is Anna's turn
    const newer = await seed.makeDossier('Nieuwer dossier', anna, [linde, dalen])
    await seed.addMessage(newer, anna, 'Kijk je even?')
    const one = await as(anna, '/app/dossiers', { context: worker })
    await canShare(one.page)

    await shareOwn(one.page, { files: [order()] })

    await expect(one.main.getByRole('listitem').filter({ hasText: 'PO_4500127.pdf' })).toContainText('KB')
    const choices = one.main.getByRole('region', { name: 'Kies een dossier' }).getByRole('listitem')
    await expect(choices).toHaveText([/^PO 4500127 gevelelementen/, /^Nieuwer dossier/])
    await choices.getByRole('link').first().tap()
    await one.dialog('Upload een document').getByRole('button', { name: 'Upload', exact: true }).tap()
    await expect(one.dialog('Upload een document')).toBeHidden()
    await one.look('Documenten')
    await expect(one.documents).toContainText('PO_4500127.pdf')
    await expect.poll(() => sharedNames(one.page)).toEqual([])
    await one.page.reload()
    await expect(one.dialog('Upload een document')).toHaveCount(0)
  },
)

test(
  'a file of a wrong type or size is reported once, and the others continue',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers', { context: worker })
    await canShare(one.page)
    const drawing = file('tekening.dwg', Buffer.from('x'), 'application/acad')
    const big = file('groot.pdf', Buffer.alloc(10 * 1024 * 1024 + 1))

    await shareOwn(one.page, { files: [drawing, big, order()] })

    await expect(one.main.getByRole('alert')).toHaveText([
      'tekening.dwg: ongeldig bestandstype',
      'groot.pdf: groter dan 10MB',
    ])
    await expect.poll(() => sharedNames(one.page)).toEqual(['PO_4500127.pdf'])
    await one.main.getByRole('link', { name: dossier.title }).tap()
    await expect(one.dialog('Upload een document').getByRole('listitem')).toHaveText([/PO_4500127\.pdf/])
  },
)

test(
  'of two hundred shared files twenty are offered first, and a sentence says that the others wait',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers', { context: worker })
    await canShare(one.page)

    await shareOwn(one.page, { files: Array.from({ length: 200 }, (_, n) => file(`bon ${n}.pdf`, pdf(`Bon ${n}`))) })

    await expect(one.main).toContainText('Er wachten nog 180 bestanden. Per keer gaan er 20 mee.')
    await one.main.getByRole('link', { name: dossier.title }).tap()
    const dialog = one.dialog('Upload een document')
    await expect(dialog.getByRole('listitem')).toHaveCount(limits.files_per_upload)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).tap()
    await one.told('Er wachten nog 180 gedeelde bestanden.')
    await one.page.getByRole('button', { name: 'Kies een dossier' }).tap()
    await expect(one.main).toContainText('Er wachten nog 160 bestanden.')
    expect(await sharedNames(one.page)).toHaveLength(180)
  },
)

test('a dossier that is created on the page gets the shared files', { tag: '@phone' }, async ({ seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(anna, '/app/dossiers', { context: worker })
  await canShare(one.page)
  await shareOwn(one.page, { files: [order()] })
  await expect(one.main).toContainText('Je hebt nog geen dossier. Maak er een.')

  await one.main.getByRole('button', { name: 'Nieuw dossier' }).tap()
  await one.dialog('Nieuw dossier').getByLabel('Titel').fill('PO 4500127')
  await one.dialog('Nieuw dossier').getByRole('button', { name: 'Aanmaken' }).tap()

  await expect(one.page).toHaveURL(/\/app\/dossier\//)
  await expect(one.dialog('Upload een document')).toContainText('PO_4500127.pdf')
})

test(
  'shared text is added to the draft of a message, with its address only once',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`, { context: worker })
    await one.field.fill('Kijk hier eens:')
    await canShare(one.page)

    await shareOwn(one.page, {
      title: 'Levertijden',
      text: 'Zie https://staal.example/1',
      url: 'https://staal.example/1',
    })
    await one.main.getByRole('link', { name: dossier.title }).tap()

    await expect(one.field).toHaveValue('Kijk hier eens:\nLevertijden\nZie https://staal.example/1')
  },
)

test('another site cannot put a file on the page', { tag: '@wide' }, async ({ klopt, seed, as }) => {
  const { anna } = await seed.partners()
  const one = await as(anna, '/app/dossiers', { context: worker })
  await canShare(one.page)
  const site = { contentType: 'text/html', body: '<p>Gewonnen</p>' }
  await one.page.route('http://andere.example/', (route) => route.fulfill(site))
  await one.page.goto('http://andere.example/')

  await share(one.page, { files: [order()] }, klopt.address)

  await expect(one.main).toContainText('Het delen is niet gelukt.')
  expect(await sharedNames(one.page)).toEqual([])
})

test(
  'files opened with the installed app on a computer lead to the same page',
  { tag: '@wide' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers')
    await one.page.addInitScript(() => {
      // At the edge of the browser: only a computer that has Klopt installed fills the queue.
      const handle = { getFile: () => Promise.resolve(new File(['<Invoice/>'], 'factuur.xml', { type: 'text/xml' })) }
      const queue = { setConsumer: (take: (launch: object) => void) => take({ files: [handle] }) }
      Object.defineProperty(globalThis, 'launchQueue', { value: queue })
    })

    await one.page.goto('/app/delen')

    await expect(one.main).toContainText('factuur.xml')
    await one.main.getByRole('link', { name: dossier.title }).click()
    await expect(one.dialog('Upload een document')).toContainText('factuur.xml')
  },
)

test(
  'the page works with the keyboard: a removed row passes the focus on, and axe finds no errors',
  { tag: '@wide' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, '/app/dossiers', { context: worker })
    const { keyboard } = one.page
    const button = (name: string) => one.main.getByRole('button', { name })
    await canShare(one.page)
    await shareOwn(one.page, { files: [order(), photo()], text: 'Zie pagina 2' })

    await button('Verwijder PO_4500127.pdf').focus()
    await keyboard.press('Enter')
    await expect(button('Verwijder PO_4500127.pdf')).toHaveCount(0)
    await expect(button('Verwijder IMG_0388.jpg')).toBeFocused()
    await keyboard.press('Tab')
    await expect(button('Verwijder de tekst')).toBeFocused()
    await keyboard.press('Enter')
    await expect(one.main.getByRole('heading', { name: 'Uploaden naar een dossier' })).toBeFocused()
    await expectAccessible(one.page)

    for (const name of ['Verwijder IMG_0388.jpg', 'Nieuw dossier']) {
      await keyboard.press('Tab')
      await expect(button(name)).toBeFocused()
    }
    await keyboard.press('Tab')
    await expect(one.main.getByRole('textbox', { name: 'Zoek een dossier' })).toBeFocused()
    await keyboard.type('4500127')
    await keyboard.press('Tab') // clears the search
    await keyboard.press('Tab')
    await expect(one.main.getByRole('link', { name: dossier.title })).toBeFocused()
    await keyboard.press('Enter')
    await expect(one.dialog('Upload een document')).toContainText('IMG_0388.jpg')
  },
)

test('the shortcut for a new dossier opens its form, and is removed from the address @same-on-phone', async ({
  seed,
  as,
}) => {
  const { anna } = await seed.partners()
  const one = await as(anna, '/app/dossiers?nieuw')

  await expect(one.dialog('Nieuw dossier').getByLabel('Titel')).toBeFocused()
  await expect(one.page).toHaveURL('/app/dossiers')
})
