import { type OpenScreen, expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { file, pdf } from './files.ts'
import type { Screen } from './screen.ts'
import { inDays, type Seed } from './seed.ts'

export const long = 'Gevelelementenleveringsovereenkomst voor de verpleeghuisnieuwbouw aan de Kruiskadesingel'

/** Opens a screen or dialog, by its name. */
export type Screens = Record<string, (context: { seed: Seed; as: OpenScreen }) => Promise<Screen>>

/** The screens of the short form. The others are tagged. */
const firstLookedAt = new Set([
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

/** On a wide screen public-pages.spec.ts tests these in the same way. */
const lookedAtElsewhere = new Set(['the landing page', 'the English landing page', 'the sign-in'])

/** Tests each screen with axe, in light and dark mode, and at the narrowest width. */
export function inspect(screens: Screens) {
  for (const [name, open] of Object.entries(screens)) {
    const tag = firstLookedAt.has(name) ? [] : lookedAtElsewhere.has(name) ? ['@phone'] : ['@screen']
    test(
      `${name}: axe finds no errors in light and dark mode, and it fits in 320 px`,
      { tag },
      async ({ seed, as }) => {
        const one = await open({ seed, as })

        await expectAccessible(one.page)
        await one.page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(one.page)
      },
    )
  }
}

/** Waits until the screen shows these texts. */
export async function seen(one: Screen, ...words: string[]): Promise<Screen> {
  for (const text of words) await expect(one.page.locator('body')).toContainText(text)
  return one
}

export function paper() {
  return file('Factuur_2025-0388.pdf', pdf('Factuur', 400_000))
}

/** A dossier with long names, read and unread messages and a document, and a second dossier. */
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
