import { Link } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { dossierQuery } from '../../features/dossiers/detail/dossier.ts'
import { queryClient } from '../../platform/query.ts'
import { idOf } from '../../testing/examples.ts'
import { sharedDossier } from '../../testing/live.ts'
import { useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { endReadingAhead } from '../dossier/dossier-data.ts'
import { useOpenAhead } from './use-open-ahead.ts'

const network = useNetwork()
const id = idOf(1)
const data = `/api/v1/dossiers/${id}/data`

beforeEach(endReadingAhead)

function Links() {
  useOpenAhead()
  return (
    <nav>
      <Link to={`/app/dossier/${id}`} onClick={(event) => event.preventDefault()}>
        Dossier
      </Link>
      <Link to="/app/users">Collega’s</Link>
    </nav>
  )
}

test('pressing a dossier requests its data once, while its page is still loading', async () => {
  network.on('GET', data, () => ({
    dossier: { ...sharedDossier(), id },
    documents: [],
    cards: [],
    messages: { messages: [], before: null, has_more: false, revision: 0 },
  }))
  const screen = await show(<Links />)

  await screen.getByRole('link', { name: 'Collega’s' }).click()
  expect(network.requests).toEqual([])
  await screen.getByRole('link', { name: 'Dossier' }).click()
  await screen.getByRole('link', { name: 'Dossier' }).click()

  await expect.poll(() => network.times('GET', data)).toBe(1)
})

test('a mouse requests on pointerdown, and a finger only on click, as it may scroll', async () => {
  network.on('GET', data, () => ({
    dossier: { ...sharedDossier(), id },
    documents: [],
    cards: [],
    messages: { messages: [], before: null, has_more: false, revision: 0 },
  }))
  const link = (await show(<Links />)).getByRole('link', { name: 'Dossier' }).element()
  const press = (pointerType: string) =>
    link.dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }))

  press('touch')
  expect(network.requests).toEqual([])
  press('mouse')

  await expect.poll(() => network.times('GET', data)).toBe(1)
})

test('a cached dossier shows at once and is refetched by its own page; one for another tab is ignored', async () => {
  const screen = await show(<Links />)
  const link = screen.getByRole('link', { name: 'Dossier' })

  await userEvent.keyboard('{Control>}')
  await link.click()
  await userEvent.keyboard('{/Control}')
  queryClient.setQueryData(dossierQuery(id).queryKey, { ...sharedDossier(), id })
  await link.click()

  expect(network.requests).toEqual([])
})
