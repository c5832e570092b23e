import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers, show } from '../../testing/screen.tsx'
import { dossierItem, idOf } from '../../testing/examples.ts'
import { DossierList } from './dossier-list.tsx'

const onCreate = vi.fn<() => void>()
const names = Array.from({ length: 12 }, (_, n) => `Persoon ${n + 1} met een heel lange achternaam`)
const crowded = dossierItem({
  title: 'Druk dossier',
  users: names,
  user_count: 12,
  documents: [`${'Offerte_'.repeat(8)}.pdf`, 'b.pdf', 'c.pdf'],
  document_count: 3,
})

test('a row shows ten names, one document name of fifty characters, and the number of other documents', async () => {
  serverAnswers(200, [crowded])

  const screen = await show(<DossierList onCreate={onCreate} />)

  await expect.element(screen.getByText(names.slice(0, 10).join(', '))).toBeInTheDocument()
  await expect.element(screen.getByText(`${crowded.documents[0]?.slice(0, 49)}…`)).toBeInTheDocument()
  await expect.element(screen.getByText('+2')).toBeInTheDocument()
})

test('searching marks and counts the matches, and cuts names at thirty characters', async () => {
  serverAnswers(200, [crowded, dossierItem({ id: idOf(2) })])
  const screen = await show(<DossierList onCreate={onCreate} />)
  await expect.element(screen.getByText('Druk dossier')).toBeInTheDocument()

  await screen.getByRole('textbox').fill('persoon 12')

  await expect.element(screen.getByText('1 gevonden')).toBeInTheDocument()
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Persoon 12'])
  const cell = document.querySelector('mark')?.closest('.line2')?.textContent ?? ''
  expect(cell.split(', ').map((name) => name.length)).toEqual(Array.from({ length: 10 }, () => 30))
})

test('a search without results offers to clear it', async () => {
  serverAnswers(200, [dossierItem()])
  const screen = await show(<DossierList onCreate={onCreate} />)
  await screen.getByRole('textbox').fill('bestaat niet')
  await expect.element(screen.getByText('Geen dossiers gevonden.')).toBeVisible()

  await screen.getByRole('button', { name: 'Zoekopdracht wissen' }).click()

  await expect.element(screen.getByRole('link', { name: 'PO 4500127 gevelelementen' })).toBeInTheDocument()
})

test('an empty list offers to create the first dossier', async () => {
  serverAnswers(200, [])
  const screen = await show(<DossierList onCreate={onCreate} />)

  await screen.getByRole('button', { name: 'Nieuw dossier' }).click()

  expect(onCreate).toHaveBeenCalledOnce()
})

test('the button for a new dossier is shown once it cannot move away from under a click', async () => {
  const list = Promise.withResolvers<unknown>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => list.promise.then((dossiers) => Response.json(dossiers)))
  const screen = await show(<DossierList onCreate={onCreate} />)
  const button = screen.getByRole('button', { name: 'Nieuw dossier' })
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  expect(button.elements()).toEqual([])

  list.resolve([])

  await expect.element(button).toBeVisible()
  expect(button.elements()).toHaveLength(1)
})

test('a list that failed to load shows an error and can be retried', async () => {
  serverAnswers(403, { detail: 'Nee', code: 'forbidden' })
  const screen = await show(<DossierList onCreate={onCreate} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Fout bij laden dossiergegevens')

  serverAnswers(200, [dossierItem()])
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByRole('link', { name: 'PO 4500127 gevelelementen' })).toBeInTheDocument()
})

test('a dossier without messages, other company or documents has fixed texts', async () => {
  const nothing = { last_message_preview: null, last_message_time: null, last_message_sender: null, sender_email: null }
  serverAnswers(200, [dossierItem({ ...nothing, counterpart_name: null, documents: [], document_count: 0 })])

  const screen = await show(<DossierList onCreate={onCreate} />)

  await expect.element(screen.getByText('Geen berichten')).toBeInTheDocument()
  await expect.element(screen.getByText('N.v.t.')).toBeInTheDocument()
  await expect.element(screen.getByText('Intern dossier')).toBeInTheDocument()
})

test('a draft replaces the last message, except while searching', async () => {
  serverAnswers(200, [dossierItem()])
  const drafts = new Map([[idOf(1), 'Ik pas de PO aan']])
  const screen = await show(<DossierList onCreate={onCreate} drafts={drafts} />)
  await expect.element(screen.getByText('Concept: Ik pas de PO aan')).toBeVisible()

  await screen.getByRole('textbox').fill('werkbon')

  await expect.element(screen.getByText('Bram de Wit: Zie werkbon 7731.')).toBeVisible()
  await expect.element(screen.getByText('Concept:', { exact: false })).not.toBeInTheDocument()
})

test('a dossier whose access ended shows only its title and a badge', async () => {
  const nothing = { last_message_preview: null, last_message_time: null, last_message_sender: null, sender_email: null }
  const ended = { ...nothing, counterpart_name: null, users: [], user_count: 0, documents: [], document_count: 0 }
  serverAnswers(200, [dossierItem({ ...ended, access_ended: true })])

  const screen = await show(<DossierList onCreate={onCreate} />)

  await expect.element(screen.getByText('Toegang verlopen')).toBeVisible()
  await expect.element(screen.getByText('Intern dossier')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Geen berichten')).not.toBeInTheDocument()
})

test('a dossier with a close request has a badge after its title', async () => {
  serverAnswers(200, [dossierItem({ status: 'close_request' })])

  const screen = await show(<DossierList onCreate={onCreate} />)

  await expect.element(screen.getByText('Sluitverzoek')).toBeVisible()
})

test.each([
  ['differs', '1240.50', 'EUR', '€ 1.240,50 verschil'],
  ['differs', '0.43', 'EUR', '€ 0,43 verschil'],
  ['differs', '860.00', 'USD', 'US$ 860 verschil'],
  ['unsure', null, null, 'Nog te controleren'],
  ['rest', '18400.00', 'EUR', 'Rest € 18.400'],
  ['edited', null, 'EUR', 'Klopt · aangepast'],
  ['fits', null, 'EUR', 'Klopt'],
] as const)(
  'the card state is shown after the title: %s %s %s',
  async (card_state, card_difference, card_currency, words) => {
    serverAnswers(200, [dossierItem({ card_state, card_difference, card_currency, status: 'close_request' })])

    const screen = await show(<DossierList onCreate={onCreate} />)

    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Sluitverzoek')).toBeVisible()
  },
)

test('a dossier with a pro forma and no invoice says so after its title', async () => {
  serverAnswers(200, [dossierItem({ is_proforma: true })])

  const screen = await show(<DossierList onCreate={onCreate} />)

  await expect.element(screen.getByText('Pro forma', { exact: true })).toBeVisible()
})

test('while the list loads, six placeholder rows and a status are shown', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))

  const screen = await show(<DossierList onCreate={onCreate} />)

  await expect.element(screen.getByRole('status').filter({ hasText: 'Laden...' })).toBeVisible()
  expect(document.querySelectorAll('tbody tr')).toHaveLength(6)
})

test('the table head stays visible while scrolling', async () => {
  const many = Array.from({ length: 60 }, (_, n) => dossierItem({ id: idOf(n + 1), title: `Dossier ${n + 1}` }))
  serverAnswers(200, many)
  await page.viewport(1280, 720)
  const screen = await show(
    <div className="main" style={{ height: 500, overflow: 'auto' }}>
      <DossierList onCreate={onCreate} />
    </div>,
  )
  await expect.element(screen.getByText('Dossier 20')).toBeInTheDocument()
  const main = document.querySelector('.main')

  main?.scrollTo(0, 2000)

  const top = () =>
    (document.querySelector('th')?.getBoundingClientRect().top ?? 0) - (main?.getBoundingClientRect().top ?? 0)
  await expect.poll(top).toBe(0)
  await page.viewport(414, 896)
})

test('a list of a thousand dossiers renders rows while scrolling, up to the last one', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => dossierItem({ id: idOf(n + 1), title: `Dossier ${n + 1}` }))
  serverAnswers(200, many)
  await page.viewport(1280, 720)
  const screen = await show(
    <div className="main" style={{ height: 500, overflow: 'auto' }}>
      <DossierList onCreate={onCreate} />
    </div>,
  )
  await expect.element(screen.getByText('Dossier 1', { exact: true })).toBeVisible()
  const rows = () => document.querySelectorAll('tbody tr').length
  expect(rows()).toBeLessThan(100)
  const main = document.querySelector('.main')

  main?.scrollTo(0, 3000)
  await expect.poll(rows).toBeGreaterThan(60)
  expect(rows()).toBeLessThan(500)
  await expect
    .poll(() => {
      main?.scrollTo(0, main.scrollHeight)
      return rows()
    })
    .toBe(1000)

  await expect.element(screen.getByText('Dossier 1000')).toBeVisible()
  await page.viewport(414, 896)
})

test.each([
  [768, 1],
  [767, 0],
])('at a width of %i px the number of table heads is %i', async (width, heads) => {
  serverAnswers(200, [crowded])
  await page.viewport(width, 500)

  const screen = await show(<DossierList onCreate={onCreate} />)

  await expect.element(screen.getByText('Druk dossier')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Documenten' }).elements()).toHaveLength(heads)
  await page.viewport(414, 896)
})
