import { type OpenScreen, expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { file, pdf } from './files.ts'
import type { Screen } from './screen.ts'
import { inDays, type Seed } from './seed.ts'

export const long = 'Gevelelementenleveringsovereenkomst voor de verpleeghuisnieuwbouw aan de Kruiskadesingel'

/** Brings one screen or dialog before somebody, by its name. */
export type Screens = Record<string, (given: { seed: Seed; as: OpenScreen }) => Promise<Screen>>

/** What the short form looks at; the others are tagged. */
const first_looked_at = new Set([
  'the dashboard',
  'the list',
  'the companies',
  'the own company while changing it',
  'the account',
  'a dossier',
  'its documents',
  'an upload with a file too many',
  'the details',
  'an access that has ended',
])

/** On a wide screen public-pages.spec.ts looks at these in the same way. */
const looked_at_elsewhere = new Set(['the landing page', 'the English landing page', 'the sign-in'])

/** Looks at each of them with axe, in light and dark, and at the narrowest width. */
export function inspect(screens: Screens) {
  for (const [name, open] of Object.entries(screens)) {
    const tag = first_looked_at.has(name) ? [] : looked_at_elsewhere.has(name) ? ['@phone'] : ['@screen']
    test(`${name}: axe finds nothing in light and dark, and 320 px hold it`, { tag }, async ({ seed, as }) => {
      const one = await open({ seed, as })

      await expectAccessible(one.page)
      await one.page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(one.page)
    })
  }
}

/** Waits until the screen holds these words. */
export async function seen(one: Screen, ...words: string[]): Promise<Screen> {
  for (const text of words) await expect(one.page.locator('body')).toContainText(text)
  return one
}

export function paper() {
  return file('Factuur_2025-0388.pdf', pdf('Factuur', 400_000))
}

/** A dossier with long names, read and unread messages, a paper and another dossier beside it. */
export async function busyDossier(seed: Seed) {
  const all = await seed.sharedDossier(long)
  const { anna, bram, dossier } = all
  await seed.addMessage(
    dossier,
    bram,
    'Kijk op https://klopt.example/eenheelerglangadreszonderspatiesofstreepjes/2025/0388',
    {
      at: inDays(-3),
    },
  )
  await seed.addMessage(dossier, anna, 'Klopt het aantal dorpels?\n\nIk tel er 24.')
  await seed.addMessage(dossier, anna, 'Aannemersbedrijfsverzamelgebouwbeheersvereniging'.repeat(3))
  await seed.makeDossier('Iets anders', bram, [{ id: bram.company_id }])
  await seed.paper(dossier, anna, `Inkooporder_4500127_${'lang_'.repeat(20)}definitief.pdf`)
  return all
}
