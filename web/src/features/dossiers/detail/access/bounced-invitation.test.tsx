import { expect, test } from 'vitest'
import { participantOf, vos } from '../../../../testing/dossiers.ts'
import { idOf } from '../../../../testing/examples.ts'
import { useNetwork } from '../../../../testing/network.ts'
import { show } from '../../../../testing/screen.tsx'
import { BouncedInvitation } from './bounced-invitation.tsx'

const network = useNetwork()
const path = `/api/v1/dossiers/${idOf(1)}`
const otto = participantOf(93, 'Otto Vos', { company: vos, mail_bounced: true, can_remove: true })

test('another address is invited in place of one that no mail reached, and not the same again', async () => {
  network.on('GET', '/api/v1/users/check-email-company/otto.vos%40vos.example', () => null)
  network.on('POST', `${path}/invite`, () => ({}))
  network.on('PATCH', `${path}/users/${otto.id}`, () => undefined)
  const screen = await show(<BouncedInvitation dossierId={idOf(1)} user={otto} />)
  await expect.element(screen.getByText(`De uitnodiging aan ${otto.email} kwam niet aan.`)).toBeVisible()

  await screen.getByRole('button', { name: `Ander adres dan ${otto.email}` }).click()
  await screen.getByRole('button', { name: 'Uitnodigen' }).click()
  await expect.element(screen.getByText(/Vul een ander adres in/)).toBeVisible()
  await screen.getByLabelText('E-mailadres').fill('otto.vos@vos.example')
  await screen.getByRole('button', { name: 'Uitnodigen' }).click()

  await expect
    .poll(() => network.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body))
    .toEqual([
      { email: 'otto.vos@vos.example', company_id: otto.company.id, dossier_id: idOf(1) },
      { status: 'removed' },
    ])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
