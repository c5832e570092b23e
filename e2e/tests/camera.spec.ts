import { expect } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import { cameraTest as test, view } from '../support/camera.ts'
import { file, pickFiles, saved } from '../support/files.ts'
import { png } from '../../server/src/features/documents/testing/samples.ts'

test(
  'the frame turns green for a whole note, and several pages become one PDF',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    const dialog = one.dialog('Upload een document')
    const camera = one.dialog('Foto van de bon')
    const frame = camera.locator('.viewfinder-sight svg')
    const shoot = camera.getByRole('button', { name: 'Maak de foto' })
    await one.page.getByRole('button', { name: 'Document toevoegen' }).click()

    await dialog.getByRole('button', { name: 'Maak foto van de bon' }).click()
    await expect(camera.getByText(/^De bon is niet helemaal in beeld/)).toBeVisible()
    await expect(frame).not.toHaveAttribute('data-good')
    await expect(camera.getByText('Goed in beeld. Maak de foto.')).toBeVisible()
    await expect(frame).toHaveAttribute('data-good')
    await expectAccessible(one.page)
    await shoot.click()
    await expect(camera.getByRole('button', { name: 'Klaar (1)' })).toBeVisible()
    await shoot.click()
    await camera.getByRole('button', { name: 'Klaar (2)' }).click()

    await expect(camera).toBeHidden()
    await expect(dialog.getByText('2 bladzijden worden één PDF.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Maak bladzijde 1 opnieuw' }).click()
    await shoot.click()
    await expect(camera).toBeHidden()
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog).toBeHidden()

    await other.look('Documenten')
    const name = await other.documents
      .getByRole('button', { name: /^Foto_.*\.pdf$/ })
      .first()
      .textContent()
    const pdf = await other.download(name ?? '')
    const pictures = [...pdf.toString('latin1').matchAll(/\/Width (\d+) \/Height (\d+)/g)].map(([, w, h]) => [
      Number(w),
      Number(h),
    ])
    expect(pictures).toEqual([
      [view.width, view.height],
      [view.width, view.height],
    ])
  },
)

test(
  'whoever does not allow the camera takes the photo with that of the device',
  { tag: '@phone' },
  async ({ seed, as }) => {
    const { anna, dossier } = await seed.sharedDossier()
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    await one.page.getByRole('button', { name: 'Document toevoegen' }).click()
    await one.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    const dialog = one.dialog('Upload een document')
    await dialog.getByRole('button', { name: 'Maak foto van de bon' }).click()
    const camera = one.dialog('Foto van de bon')
    await expect(camera.getByText('Klopt kan de camera niet openen. Gebruik die van je telefoon.')).toBeVisible()
    await expect(camera.getByRole('button', { name: 'Maak de foto' })).toHaveCount(0)

    await pickFiles(
      camera.getByRole('button', { name: 'Andere camera' }),
      await saved([file('a.png', png(600, 400), 'image/png')]),
    )

    await expect(camera).toBeHidden()
    await expect(dialog.getByRole('region', { name: "Foto's" }).getByRole('listitem')).toHaveCount(1)
  },
)
