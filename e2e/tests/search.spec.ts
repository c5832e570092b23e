import type { SignedIn } from '../../server/src/testing/makers.ts'
import { type OpenScreen, patient as expect, patientTest as test } from '../fixtures.ts'
import { expectAccessible } from '../support/accessible.ts'
import type { Screen } from '../support/screen.ts'

type Place = { address: string }

async function say({ address }: Place, who: SignedIn, dossier: { id: string }, message: string) {
  const sent = await fetch(`${address}/api/v1/dossiers/${dossier.id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message_type: 'user', message }),
  })
  expect(sent.status).toBe(201)
}

/** Waits until so many dossiers have hits: new messages are indexed a moment later. */
async function indexed({ address }: Place, who: SignedIn, q: string, dossiers: number) {
  const headers = { authorization: `Bearer ${who.access_token}` }
  await expect
    .poll(async () => {
      const found = await fetch(`${address}/api/v1/search?q=${q}&limit=20`, { headers })
      return ((await found.json()) as { groups: unknown[] }).groups.length
    })
    .toBe(dossiers)
}

/** The words that the browser marks in a text which stays as it is. */
function highlighted({ page }: Screen) {
  return page.evaluate(() => [...CSS.highlights.values()].flatMap((one) => [...one].map(String)))
}

async function searching(as: OpenScreen, who: SignedIn, q: string) {
  const one = await as(who, `/app/zoeken?q=${encodeURIComponent(q)}`)
  return { one, field: one.main.getByRole('textbox', { name: 'Zoeken in alles' }) }
}

test('a hit is marked, opens at its place and leads on to the next, and Back returns to the same place @same-on-phone', async ({
  seed,
  klopt,
  as,
}) => {
  const { anna, linde, dossier } = await seed.sharedDossier('Wielen')
  await say(klopt, anna, dossier, 'Drie zwenkwielen zijn te hoog')
  for (let n = 1; n <= 60; n += 1) await say(klopt, anna, dossier, `Regel ${n} over iets anders`)
  await say(klopt, anna, dossier, 'Nog een zwenkwiel is kapot')
  for (let n = 1; n <= 8; n += 1) {
    const later = await seed.makeDossier(`Kraan ${n}`, anna, [linde])
    await say(klopt, anna, later, `Voor kraan ${n} is er een zwenkwiel`)
  }
  await indexed(klopt, anna, 'zwenkwiel', 9)

  const { one } = await searching(as, anna, 'zwenkwiel')
  await expect(one.main.getByRole('status').filter({ hasText: '10 resultaten in 9 dossiers' })).toBeAttached()
  const group = one.main.getByRole('region', { name: 'Wielen' })
  await expect(group.locator('mark')).toHaveText(['zwenkwiel', 'zwenkwielen'])
  await expectAccessible(one.page)
  const hit = group.getByRole('listitem').filter({ hasText: 'te hoog' }).getByRole('link')
  await hit.scrollIntoViewIfNeeded()
  await hit.focus()
  const before = await hit.evaluate((link) => Math.round(link.getBoundingClientRect().top))
  await hit.press('Enter')

  const search = one.page.getByRole('search')
  await expect(search.getByRole('status')).toHaveText('2 van 2')
  await expect(one.message('te hoog')).toBeInViewport({ ratio: 1 })
  await expect.poll(() => highlighted(one)).toContain('zwenkwielen')
  await search.getByRole('textbox').press('Enter')
  await expect(search.getByRole('status')).toHaveText('1 van 2')
  await expect(one.message('is kapot')).toBeInViewport({ ratio: 1 })
  await search.getByRole('textbox').press('Escape')
  await expect(search).toBeHidden()
  await expect.poll(() => highlighted(one)).toEqual([])

  await one.page.goBack()
  await expect(hit).toBeInViewport()
  await expect
    .poll(async () => Math.abs((await hit.evaluate((link) => link.getBoundingClientRect().top)) - before))
    .toBeLessThan(3)
})

test('a dossier is searched from its head, and a filter narrows all of it @same-on-phone', async ({
  seed,
  klopt,
  as,
}) => {
  const { anna, dossier } = await seed.sharedDossier('Wielen')
  for (const text of ['Een zwenkwiel', 'Twee zwenkwielen', 'Iets anders']) await say(klopt, anna, dossier, text)
  await indexed(klopt, anna, 'zwenkwiel', 1)
  const one = await as(anna, `/app/dossier/${dossier.id}`)
  await one.page.getByRole('button', { name: 'Zoek in dit dossier' }).click()
  const search = one.page.getByRole('search')
  await search.getByRole('textbox').fill('zwenkwiel')
  await expect(search.getByRole('status')).toHaveText('0 van 2')
  await search.getByRole('button', { name: 'Volgende' }).click()
  await expect(search.getByRole('status')).toHaveText('1 van 2')
  await search.getByRole('button', { name: 'Volgende' }).click()
  await expect(search.getByRole('status')).toHaveText('2 van 2')
  await search.getByRole('button', { name: 'Sluit het zoeken' }).click()

  const { one: all } = await searching(as, anna, 'zwenkwiel')
  await expect(all.main.getByRole('region', { name: 'Wielen' })).toBeVisible()
  if (all.phone) {
    await all.main.getByRole('button', { name: 'Filters', exact: true }).click()
    await all.dialog('Filters').getByLabel('Soort').selectOption('Alleen documenten')
    await all.dialog('Filters').getByRole('button', { name: 'Toon resultaten' }).click()
    await expect(all.main.getByRole('button', { name: 'Filters, 1 aan' })).toBeVisible()
  } else {
    await all.main.getByRole('button', { name: 'Soort' }).click()
    await all.page.getByRole('dialog', { name: 'Soort' }).getByLabel('Soort').selectOption('Alleen documenten')
    await all.page.keyboard.press('Escape')
  }
  await expect(all.main).toContainText('Niets gevonden voor "zwenkwiel". Wis een filter om meer te vinden.')
  await expect(all.page).toHaveURL(/kind=document/)
  await all.main.getByRole('button', { name: 'Wis filters' }).last().click()
  await expect(all.main.getByRole('region', { name: 'Wielen' })).toBeVisible()
})

test(
  'the palette shows hits of messages, opens them at their place, and leads to all of them',
  { tag: '@wide' },
  async ({ seed, klopt, as }) => {
    const { anna, dossier } = await seed.sharedDossier('Wielen')
    for (const text of ['Een zwenkwiel', 'Twee zwenkwielen']) await say(klopt, anna, dossier, text)
    await indexed(klopt, anna, 'zwenkwiel', 1)
    const one = await as(anna, '/app/dossiers')
    await expect(one.row('Wielen')).toBeVisible()
    const palette = one.page.getByRole('dialog')
    const texts = palette.getByRole('group', { name: 'In berichten en documenten' }).getByRole('option')

    await one.page.keyboard.press('Control+k')
    await palette.locator('input').fill('zwenkwiel')
    await expect(texts).toContainText(['Twee zwenkwielen', 'Een zwenkwiel', 'Alle resultaten voor "zwenkwiel"'])
    await texts.filter({ hasText: 'Een zwenkwiel' }).click()
    await expect(one.page.getByRole('search').getByRole('status')).toHaveText('2 van 2')

    await one.page.keyboard.press('Control+k')
    await palette.locator('input').fill('zwenkwiel')
    await texts.filter({ hasText: 'Alle resultaten' }).click()
    await expect(one.main.getByRole('textbox', { name: 'Zoeken in alles' })).toHaveValue('zwenkwiel')
  },
)
