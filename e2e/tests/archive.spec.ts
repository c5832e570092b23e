import { unzip } from '../../server/src/testing/unzip.ts'
import { patient as expect, patientTest as test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts'
import { checkProof, downloadBy } from '../support/archives.ts'
import { invoice, order } from '../support/papers.ts'
import type { Screen } from '../support/screen.ts'

/** A closed dossier in the archive. */
function archived({ main }: Screen, title: string) {
  return main.getByRole('row').filter({ hasText: title })
}

async function download(one: Screen, title: string, file: 'ZIP' | 'PDF') {
  const name = file === 'ZIP' ? `Alles van ${title} downloaden als ZIP` : `Sluitbewijs van ${title} downloaden`
  return downloadBy(one.page, archived(one, title).getByRole('button', { name }))
}

test(
  'both companies keep the same two files of a closed dossier, and one changed byte in them is detected',
  { tag: ['@full', '@same-on-phone'] },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier('PO 4500127 gevelelementen')
    const { title } = dossier
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /403/ })
    const other = await as(bram, `/app/dossier/${dossier.id}`, { expects: /403/ })
    await one.upload(order)
    await other.upload(invoice)
    await one.conversation.getByRole('button', { name: /^Klopt, / }).click()
    await one.page.getByRole('alertdialog').getByRole('button', { name: 'Akkoord geven' }).click()
    await expect(other.conversation).toContainText('Bouwbedrijf De Linde: klopt')
    // The seller's number differs from the one that Klopt has, a warning that only De Linde sees.
    await one.look('Documenten')
    await expect(one.documents.getByRole('region', { name: /^Alleen zichtbaar voor/ })).toBeVisible()
    await one.openPanel('Dossiergegevens')
    await one.dialog('Dossiergegevens').getByRole('button', { name: 'Sluiten aanvragen' }).click()
    await one.dialog('Sluiten aanvragen?').getByRole('button', { name: 'Sluiten aanvragen' }).click()
    await other.main.getByRole('button', { name: 'Dossier sluiten' }).click()
    await other.dialog('Dossier sluiten?').getByRole('button', { name: 'Dossier sluiten' }).click()

    const archives = []
    for (const each of [one, other]) {
      await each.main.getByRole('link', { name: 'Naar het archief' }).click()
      await expect(each.page).toHaveTitle('Archief – Klopt')
      await expect(archived(each, title)).toContainText('€ 860 verschil')
      await expect(archived(each, title)).toContainText('door Bram de Wit')
      const [zip, proof] = [await download(each, title, 'ZIP'), await download(each, title, 'PDF')]
      expect([zip.name, proof.name]).toEqual([`Archief ${title}.zip`, `Sluitbewijs ${title}.pdf`])
      archives.push({ zip: zip.bytes, proof: proof.bytes, files: unzip(zip.bytes) })
    }
    await expectAccessible(one.page)
    await one.page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(one.page)

    const [mine, theirs] = archives
    if (!mine || !theirs) throw new Error('there are two')
    const { 'eigen/controles.json': checks, 'eigen/hashes.txt': _, ...same } = mine.files
    expect(Object.keys(same)).toHaveLength(9)
    expect(same).toEqual(theirs.files)
    expect(JSON.parse(String(checks))).toMatchObject([{ kind: 'seller_number' }])
    expect(mine.proof.equals(same['sluitbewijs.pdf'] ?? Buffer.alloc(0))).toBe(true)
    expect(theirs.proof.equals(mine.proof)).toBe(true)
    expect(same['documenten/Van Dalen Gevelbouw/Factuur_2025-0388.pdf']).toEqual(invoice.buffer)

    const at = mine.zip.indexOf(invoice.buffer.subarray(0, 400)) + 200
    expect(at).toBeGreaterThan(200)
    const changed = Buffer.from(mine.zip)
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
    const [first, second, wrong] = await Promise.all([mine.zip, theirs.zip, changed].map((zip) => checkProof(zip)))
    for (const right of [first, second])
      expect(right).toMatchObject({ code: 0, out: expect.stringContaining('Everything fits.') })
    const named = 'wrong: documenten/Van Dalen Gevelbouw/Factuur_2025-0388.pdf: it has changed.'
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining(named) })
  },
)

test(
  'a guest opens the files of a closed dossier by the mailed link, long after their access ended',
  { tag: ['@full', '@same-on-phone'] },
  async ({ seed, as }) => {
    const title = `Kraanhuur ${Date.now()}`
    const { anna, otto, dossier } = await seed.guestDossier({ title })
    await seed.addMessage(dossier, otto, 'Tot en met vrijdag.')
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /403/ })
    const closer = await as(otto, `/app/dossier/${dossier.id}`, { expects: /403/ })
    await expect(closer.message('Tot en met vrijdag.')).toBeVisible()
    await one.openPanel('Dossiergegevens')
    await one.dialog('Dossiergegevens').getByRole('button', { name: 'Dossier sluiten' }).click()
    await one.dialog('Dossier sluiten?').getByRole('button', { name: 'Dossier sluiten' }).click()
    await expect(closer.page.getByRole('heading', { name: 'Dossier Gesloten' })).toBeVisible()
    await expect(closer.main.getByRole('link', { name: 'Naar het archief' })).toHaveCount(0)
    await seed.db
      .updateTable('participant')
      .set({ access_until: new Date().toISOString() })
      .where('user_id', '=', otto.id)
      .execute()

    const guest = await as(null, '/dev/mail', { expects: /400/ })
    const forGuest = guest.main
      .getByRole('listitem')
      .filter({ hasText: otto.email })
      .getByRole('link', { name: `heeft dossier '${title}' gesloten` })
    await expect(async () => {
      await guest.page.reload()
      await expect(forGuest).toBeVisible({ timeout: 500 })
    }).toPass()
    await forGuest.click()
    const letter = guest.page.frameLocator('iframe')
    const chain = await letter.getByText(/^[0-9a-f]{64}$/).textContent()
    await letter.getByRole('link', { name: 'Naar het archief' }).click()

    await expect(guest.page.getByRole('heading', { name: title })).toBeVisible()
    await expect(guest.main).toContainText('dossier met Bouwbedrijf De Linde')
    expect(guest.page.url()).not.toContain('token')
    const zip = await downloadBy(guest.page, guest.main.getByRole('button', { name: /^Alles downloaden/ }))
    const proof = await downloadBy(guest.page, guest.main.getByRole('button', { name: 'Sluitbewijs downloaden' }))
    expect(String(unzip(zip.bytes)['gesprek.html'])).toContain('Tot en met vrijdag.')
    expect(unzip(zip.bytes)['sluitbewijs.pdf']?.equals(proof.bytes)).toBe(true)
    expect(await checkProof(zip.bytes, '--chain', String(chain))).toMatchObject({ code: 0 })
    await expectAccessible(guest.page)
    await guest.page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(guest.page)

    for (const path of ['/archief?token=bedacht', '/archief']) {
      await guest.page.goto(path)
      await expect(guest.page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible()
      await expect(guest.main).toContainText('De link is verlopen of niet volledig.')
      await expect(guest.main.getByRole('button')).toHaveCount(0)
    }
  },
)

test(
  'the English archive of a dossier that one company closed alone',
  { tag: ['@wide', '@full'] },
  async ({ seed, as }) => {
    const linde = await seed.customer('Bouw BV')
    const anna = await seed.person('Anna', { company: linde, role: 'admin', language: 'EN' })
    const dossier = await seed.makeDossier('PO 4500128', anna, [linde])
    const one = await as(anna, `/app/dossier/${dossier.id}`, { expects: /400|403/, context: { locale: 'en-GB' } })
    await one.page.getByRole('button', { name: 'Dossier details' }).click()
    await one.dialog('Dossier details').getByRole('button', { name: 'Close dossier' }).click()
    await one.dialog('Close this dossier?').getByRole('button', { name: 'Close dossier' }).click()

    await one.main.getByRole('link', { name: 'Go to the archive' }).click()

    await expect(one.page).toHaveTitle('Archive – Klopt')
    await expect(archived(one, dossier.title)).toContainText('Internal dossier')
    const proof = archived(one, dossier.title).getByRole('button', {
      name: 'Download the proof of closing of PO 4500128',
    })
    expect((await downloadBy(one.page, proof)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await one.page.goto('/en/archief?token=made-up')
    await expect(one.page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  },
)
