import type { CompanyHit, Relation } from '@klopt/contract'
import { beforeEach, expect, vi } from 'vitest'
import { AddCompany } from '../features/companies/add-company.tsx'
import { queryClient } from '../platform/query.ts'
import { meQuery } from '../platform/session.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { companyCard, idOf, personOf, relationWith } from './examples.ts'
import { useNetwork } from './network.ts'
import { show } from './screen.tsx'

export const search = '/app/relations/search'
export const zanten = companyCard({ id: idOf(71), name: 'Kraanbedrijf Van Zanten', registration_number: '00005541' })
export const vos = companyCard({
  id: idOf(72),
  name: 'Vos Kraanverhuur',
  registration_number: '00003318',
  city: 'Almere',
})
export const waalhaven: CompanyHit = {
  id: null,
  name: 'Kraanservice Waalhaven B.V.',
  registration_number: '00008120',
  city: 'Rotterdam',
  is_klopt_client: false,
  verified: false,
  mail_domain: null,
}

/** The dialog that adds a company, with three companies to find. */
export function prepareAddCompany() {
  const network = useNetwork()
  const onClose = vi.fn<() => void>()
  const server: { accepted: Relation[] } = { accepted: [] }

  beforeEach(() => {
    onClose.mockClear()
    server.accepted = [relationWith(vos)]
    network.on('GET', '/api/v1/relations', () => ({ accepted: server.accepted, pending: [], sent: [] }))
    network.on('GET', search, () => [zanten, waalhaven, vos])
    network.on('POST', '/api/v1/companies/external', () => ({ id: idOf(73) }))
    network.on('POST', '/api/v1/relations', () => relationWith(zanten))
  })

  async function open(language: 'nl' | 'en' = 'nl') {
    const part = (
      <>
        <AddCompany open onClose={onClose} />
        <ToastRegion />
      </>
    )
    const screen = await show(part, {
      language,
      before: () => queryClient.setQueryData(meQuery.queryKey, personOf('admin')),
    })
    await expect.element(screen.getByRole('combobox')).toHaveFocus()
    return screen
  }

  const add = (screen: Awaited<ReturnType<typeof open>>) =>
    screen.getByRole('button', { name: 'Toevoegen', exact: true })
  const sent = () =>
    network.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.split('/').at(-1), body])

  async function byHand(fields: { name?: string; number?: string; city?: string } = {}) {
    const screen = await open()
    await screen.getByRole('button', { name: 'Vul het zelf in' }).click()
    if (fields.name) await screen.getByLabelText('Bedrijfsnaam').fill(fields.name)
    if (fields.number) await screen.getByLabelText('KVK-nummer').fill(fields.number)
    if (fields.city) await screen.getByLabelText(/^Plaats/).fill(fields.city)
    return screen
  }

  return { network, onClose, server, open, add, sent, byHand }
}
