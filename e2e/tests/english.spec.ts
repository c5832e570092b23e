import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { password } from '../../server/src/testing/makers.ts'
import { expect, test } from '../fixtures.ts'
import { file, pdf, pickFiles } from '../support/files.ts'

const sources = resolve(import.meta.dirname, '../../web/src')

test('a user with English sees no Dutch, from the landing page to a dossier', async ({ seed, as }) => {
  const [linde, dalen] = [await seed.customer('Bouw BV'), await seed.customer('Steel Ltd')]
  await seed.relate(linde, dalen)
  const anna = await seed.person('Anna', { company: linde, role: 'admin', language: 'EN' })
  const bram = await seed.person('Bram', { company: dalen })
  const dossier = await seed.makeDossier('PO 4500127', anna, [linde, dalen])
  await seed.takePart(dossier, bram)
  await seed.addMessage(dossier, bram, 'Hello.')
  await seed.addMessage(dossier, anna, 'Hi.')
  await seed.makeDossier('PO 4500128', anna, [linde])

  const one = await as(null, '/en', { expects: /401/ })
  const { page } = one
  await expectNoDutch(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(anna.email)
  await page.getByLabel('Password', { exact: true }).fill('a wrong password')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect password. Try again.')
  await expectNoDutch(page)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL(/\/app\//)
  await expect(page.getByText('PO 4500127').last()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectNoDutch(page)
  for (const place of ['Companies', 'Account', 'Dossiers']) {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: place }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${place} – Klopt`)
    await expectNoDutch(page)
  }
  await page.getByRole('textbox', { name: 'Search dossiers' }).fill('nothing like it')
  await expectNoDutch(page)
  await page.getByRole('button', { name: 'Clear search', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'New dossier' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoDutch(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('main').getByRole('link', { name: 'PO 4500127' }).click()
  await expect(page.getByRole('log')).toContainText('Hello.')
  await expectNoDutch(page)
  await page.getByRole('button', { name: 'Add a document' }).click()
  const button = page.getByRole('dialog').getByRole('button', { name: 'Choose files' })
  await pickFiles(button, [file('Order.pdf', pdf('Order')), file('Order.exe', Buffer.from('MZ'))])
  await expectNoDutch(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('log')).toContainText('Anna de Wit added Order.pdf')
  await expectNoDutch(page)
  for (const title of ['Dossier details', 'Add participant']) {
    if (one.phone) await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole(one.phone ? 'menuitem' : 'button', { name: title }).click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel).toBeVisible()
    await expect(panel).not.toContainText('Loading')
    await expectNoDutch(page)
    await panel.getByRole('button', { name: 'Close', exact: true }).first().click()
  }
})

test(
  'an admin with English manages colleagues, companies and dossiers in English',
  { tag: ['@wide', '@full'] },
  async ({ seed, as }) => {
    const [linde, dalen] = [await seed.customer('Bouw BV'), await seed.customer('Steel Ltd')]
    await seed.relate(linde, dalen)
    const anna = await seed.person('Anna', { company: linde, role: 'admin', language: 'EN' })
    const daan = await seed.person('Daan', { company: linde })
    const bram = await seed.person('Bram', { company: dalen })
    const dossier = await seed.makeDossier('PO 4500129', anna, [linde])
    const one = await as(anna, '/app/users', { expects: /422/ })
    const { page } = one
    const invited = `els-${anna.id}@bouw.example`

    await page.getByRole('button', { name: 'New colleague' }).click()
    await one.dialog('New colleague').getByRole('button', { name: 'Invite' }).click()
    await expect(one.dialog('New colleague')).toContainText('Enter a first name')
    await expectNoDutch(page)
    await one.dialog('New colleague').getByLabel('First name').fill('Els')
    await one.dialog('New colleague').getByLabel('Last name').fill('Vos')
    await one.dialog('New colleague').getByLabel('Email address').fill(invited)
    await one.dialog('New colleague').getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText(`Invitation sent to ${invited}!`)).toBeVisible()
    await page.goto(`/app/users?user=${daan.id}`)
    await expect(one.dialog(daan.full_name)).toBeVisible()
    await expectNoDutch(page)
    await one.dialog(daan.full_name).getByRole('button', { name: 'Remove user' }).click()
    await expect(one.dialog('Remove user')).toContainText('no longer be able to sign in')
    await expectNoDutch(page)

    await page.goto('/app/company')
    await expect(page.getByRole('heading', { name: 'Cost this month' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Email').fill('no address')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await expectNoDutch(page)

    await page.goto('/app/relations')
    await page.getByRole('main').getByRole('button', { name: 'Add company' }).click()
    await expectNoDutch(page)
    await one.dialog('Add company').getByRole('button', { name: 'Enter it yourself' }).click()
    await one.dialog('Add company').getByRole('button', { name: 'Add' }).click()
    await expect(one.dialog('Add company')).toContainText('Enter the company name')
    await expectNoDutch(page)

    await page.goto(`/app/dossier/${dossier.id}`)
    await expect(page.getByRole('log')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await expectNoDutch(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Invite customer/supplier' }).click()
    const invite = one.dialog('Invite customer/supplier')
    await invite.getByText(dalen.name).click()
    await expectNoDutch(page)
    await invite.getByRole('radio', { name: bram.full_name }).check()
    await expectNoDutch(page)
    await invite.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByRole('log')).toContainText(dalen.name)
    await expectNoDutch(page)
  },
)

/** Expects no text, name or description on the screen that is Dutch in the catalogues and different in English. */
async function expectNoDutch(page: Page) {
  const shown = await page.evaluate(() => {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.closest('script, style, body [lang]')) found.push(node.textContent ?? '')
    }
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'data-tip']
    for (const element of document.querySelectorAll(':not([hreflang])')) {
      for (const name of names) found.push(element.getAttribute(name) ?? '')
    }
    return found.map((text) => text.trim()).filter(Boolean)
  })
  expect(shown.length).toBeGreaterThan(5)
  // 'KVK number' is English, although it also matches the Dutch 'KVK {{number}}'.
  expect(shown.filter((text) => !alsoEnglish.has(text) && dutch.some((pattern) => pattern.test(text)))).toEqual([])
}

const english = textsOf('en')
const alsoEnglish = new Set([...english.values(), 'Klopt']) // also the Dutch answer to a card that is right
// Skips a text with a placeholder that also exists in English, such as 'KVK {{number}}', and one of placeholders only.
const dutch = [...textsOf('nl')]
  .filter(([key, text]) => english.get(key) !== text && !alsoEnglish.has(text))
  .filter(([, text]) => /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
  .map(([, text]) => patternOf(text))

/** Matches a text of a catalogue, with any value in its placeholders. */
function patternOf(text: string): RegExp {
  return new RegExp(`^${RegExp.escape(text).replaceAll(/\\\{\\\{\w+\\\}\\\}/g, '.+')}$`)
}

/** The texts of all catalogues of a language, by catalogue and key. */
function textsOf(language: 'nl' | 'en'): Map<string, string> {
  const files = globSync(`**/${language}.json`, { cwd: sources })
  return new Map(
    files.flatMap((file) => leaves(dirname(file), JSON.parse(readFileSync(resolve(sources, file), 'utf8')))),
  )
}

function leaves(key: string, texts: unknown): [key: string, text: string][] {
  if (typeof texts === 'string') return texts === '' ? [] : [[key, texts]]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([name, inner]) => leaves(`${key}.${name}`, inner))
}
