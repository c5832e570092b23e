import type { Dossier } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../../platform/query.ts'
import { expectAccessible } from '../../../../testing/accessible.ts'
import { dalen, dossierOf, linde, permitted, vos } from '../../../../testing/dossiers.ts'
import { dossierItem, idOf, personOf } from '../../../../testing/examples.ts'
import { Refused, useNetwork } from '../../../../testing/network.ts'
import { show } from '../../../../testing/screen.tsx'
import { ToastRegion } from '../../../../ui/toast-region.tsx'
import { dossiersQuery } from '../../dossiers.ts'
import { RequestBars } from './request-bars.tsx'
import { CloseBar } from './close-bar.tsx'
import { DossierDetails } from '../details.tsx'
import { dossierQuery } from '../dossier.ts'

const network = useNetwork()
const path = `/api/v1/dossiers/${idOf(1)}`
const requestedByUs = { company_id: linde.id, user_id: idOf(90) }
const requestedByThem = { company_id: dalen.id, user_id: idOf(91) }
const theirRequest = dossierOf({
  status: 'close_request',
  close_requested_by: requestedByThem,
  permissions: permitted('post', 'close', 'cancel_close'),
})
const ownRequest = dossierOf({
  status: 'close_request',
  close_requested_by: requestedByUs,
  permissions: permitted('post', 'cancel_close'),
})
const onClose = vi.fn<() => void>()
const onPrint = vi.fn<() => Promise<void>>(() => Promise.resolve())

function Parts({ details }: { details: boolean }) {
  const { data: dossier } = useQuery(dossierQuery(idOf(1)))
  const me = personOf('user')
  if (!dossier) return null
  return (
    <main id="main">
      <h1 tabIndex={-1}>{dossier.title}</h1>
      <RequestBars dossier={dossier} companyId={me.company_id} />
      {details && (
        <DossierDetails dossier={dossier} me={me} open onClose={onClose} onLeft={onClose} onPrint={onPrint} />
      )}
      <ToastRegion />
    </main>
  )
}

function parts(dossier: Dossier, { details = false } = {}) {
  network.on('GET', path, () => dossier)
  return show(<Parts details={details} />, {
    before: () => {
      queryClient.setQueryData(dossierQuery(idOf(1)).queryKey, dossier)
      queryClient.setQueryData(dossiersQuery().queryKey, [dossierItem({ status: dossier.status })])
    },
  })
}

function refuse(step: string) {
  network.on('POST', `${path}/${step}`, () => {
    throw new Refused(409, 'not_allowed_in_state', 'Dit kan nu niet: ververs het dossier.')
  })
}

test('requesting to close asks for confirmation, and the bar then shows whom it waits for', async () => {
  network.on('POST', `${path}/request-close`, () => ownRequest)
  const screen = await parts(dossierOf(), { details: true })

  await screen.getByRole('button', { name: 'Sluiten aanvragen' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Sluiten aanvragen?' })
  await expect
    .element(question)
    .toMatchTextContent('Vraag Van Dalen Gevelbouw om te sluiten. Het dossier blijft open tot zij akkoord zijn.')
  await expectAccessible()
  await question.getByRole('button', { name: 'Sluiten aanvragen' }).click()

  await expect.element(screen.getByText('Sluitverzoek verstuurd')).toBeVisible()
  await expect
    .element(screen.getByText('Dit dossier wacht op akkoord van Van Dalen Gevelbouw om te sluiten.'))
    .toBeInTheDocument()
  expect(queryClient.getQueryData(dossiersQuery().queryKey)?.[0]?.status).toBe('close_request')
})

test('requesting to close just after somebody else shows their request', async () => {
  refuse('request-close')
  const screen = await parts(dossierOf(), { details: true })
  await screen.getByRole('button', { name: 'Sluiten aanvragen' }).click()
  network.on('GET', path, () => theirRequest)

  await screen.getByRole('alertdialog').getByRole('button', { name: 'Sluiten aanvragen' }).click()

  await expect.element(screen.getByText('Fout bij sluiten aanvragen')).toBeVisible()
  await expect.element(screen.getByText('Van Dalen Gevelbouw vraagt om dit dossier te sluiten.')).toBeInTheDocument()
})

test('the other company can decline, and the focus goes to the heading', async () => {
  network.on('POST', `${path}/cancel-close`, () => dossierOf())
  const screen = await parts(theirRequest)
  await expect.element(screen.getByText('Van Dalen Gevelbouw vraagt om dit dossier te sluiten.')).toBeVisible()

  await screen.getByRole('button', { name: 'Nog niet' }).click()

  await expect.element(screen.getByText('Het dossier blijft open')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Nog niet' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('the other company can close after a confirmation', async () => {
  network.on('POST', `${path}/close`, () => ({ ...theirRequest, status: 'closed', permissions: permitted() }))
  const screen = await parts(theirRequest)

  await screen.getByRole('button', { name: 'Dossier sluiten' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Dossier sluiten?' })
  await expect
    .element(question)
    .toMatchTextContent('Daarna kan niemand dit dossier nog openen, ook Van Dalen Gevelbouw niet.')
  await expectAccessible()
  await question.getByRole('button', { name: 'Dossier sluiten' }).click()

  await expect.element(screen.getByText('Dossier gesloten')).toBeVisible()
  expect(queryClient.getQueryData(dossiersQuery().queryKey)).toEqual([])
})

test('closing after the request was withdrawn shows an error and the open dossier', async () => {
  refuse('close')
  const screen = await parts(theirRequest)
  await screen.getByRole('button', { name: 'Dossier sluiten' }).click()
  network.on('GET', path, () => dossierOf())

  await screen.getByRole('alertdialog').getByRole('button', { name: 'Dossier sluiten' }).click()

  await expect
    .element(screen.getByRole('alertdialog').getByRole('alert'))
    .toMatchTextContent('Sluiten kan nu niet: het sluitverzoek is intussen ingetrokken. Het dossier blijft open.')
  await expect.element(screen.getByText('vraagt om dit dossier te sluiten', { exact: false })).not.toBeInTheDocument()
})

test('closing alone after a second client joined explains whom to ask', async () => {
  refuse('close')
  const internal = dossierOf({ companies: [linde], permissions: permitted('close') })
  const screen = await parts(internal, { details: true })
  await screen.getByRole('button', { name: 'Dossier sluiten' }).click()
  const question = screen.getByRole('alertdialog')
  await expect
    .element(question)
    .toMatchTextContent(
      'Daarna kan niemand dit dossier nog openen. Het gesprek en de documenten blijven te downloaden in het archief.',
    )

  await question.getByRole('button', { name: 'Dossier sluiten' }).click()

  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent('Sluiten kan nu niet: er doet intussen een tweede bedrijf mee. Vraag hen eerst om te sluiten.')
})

test('other errors of closing are shown as text', async () => {
  network.on('POST', `${path}/close`, () => {
    throw new Refused(503, 'unavailable')
  })
  const screen = await parts(dossierOf({ companies: [linde, vos], permissions: permitted('close') }), { details: true })
  await screen.getByRole('button', { name: 'Dossier sluiten' }).click()

  await screen.getByRole('alertdialog').getByRole('button', { name: 'Dossier sluiten' }).click()

  const texts = screen.getByText('Klopt is even niet bereikbaar. Probeer het zo opnieuw.')
  await expect.poll(() => texts.elements().length).toBe(2)
})

test('the requesting company can withdraw its request, and sees an error when it is too late', async () => {
  refuse('cancel-close')
  const screen = await parts(ownRequest)
  await expect
    .element(screen.getByText('Dit dossier wacht op akkoord van Van Dalen Gevelbouw om te sluiten.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Dossier sluiten' })).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Intrekken' }).click()

  const texts = screen.getByText('Het sluitverzoek is intussen al ingetrokken.')
  await expect.poll(() => texts.elements().length).toBe(2)
})

test('a dossier without a request has no bar', async () => {
  const screen = await parts(dossierOf())

  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(document.querySelector('.ask-bar')).toBeNull()
})

test.each([320, 900, 1280])(
  'at %i px the bar has its final size before its code is loaded, and is inert until then',
  async (width) => {
    await page.viewport(width, 800)
    const placeholder = await show(<CloseBar dossier={theirRequest} companyId={linde.id} />)
    const bar = () => document.querySelector<HTMLElement>('.ask-bar')
    await expect.poll(() => bar()?.inert).toBe(true)
    const heightOf = () => bar()?.getBoundingClientRect().height
    const before = heightOf()
    await placeholder.unmount()

    await parts(theirRequest)

    await expect.poll(() => bar()?.inert).toBe(false)
    expect(heightOf()).toBe(before)
  },
)
