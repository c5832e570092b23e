import { expect, test } from 'vitest'
import { idOf } from '../../../../testing/examples.ts'
import { vos } from '../../../../testing/dossiers.ts'
import { refusing, useNetwork } from '../../../../testing/network.ts'
import { show } from '../../../../testing/screen.tsx'
import { ColleagueRequest } from './colleague-request.tsx'

const network = useNetwork()
const path = `/api/v1/dossiers/${idOf(1)}`
const karel = {
  id: idOf(9),
  full_name: 'Karel Smit',
  email: 'karel@vos.example',
  guest: 'Otto Vos',
  company_id: vos.id,
}
const open = () => show(<ColleagueRequest dossierId={idOf(1)} request={karel} />)

test('a colleague with a forwarded link is invited by their own address', async () => {
  network.on('POST', `${path}/invite`, () => ({}))
  const screen = await open()
  await expect.element(screen.getByText(/Karel Smit \(karel@vos\.example\) opende de link van Otto Vos/)).toBeVisible()

  await screen.getByRole('button', { name: 'Karel Smit uitnodigen' }).click()

  await expect
    .poll(() => network.requests.find(({ method }) => method === 'POST')?.body)
    .toEqual({ email: karel.email, company_id: vos.id, dossier_id: idOf(1) })
})

test('a request is dismissed, and a refused invitation says why', async () => {
  network.on('DELETE', `${path}/colleagues/${karel.id}`, () => undefined)
  network.on('POST', `${path}/invite`, refusing('email_other_company', 409))
  const screen = await open()

  await screen.getByRole('button', { name: 'Karel Smit uitnodigen' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Karel Smit niet toelaten' }).click()

  await expect.poll(() => network.requests.some(({ method }) => method === 'DELETE')).toBe(true)
})
