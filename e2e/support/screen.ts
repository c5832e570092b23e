import { expect, type Locator, type Page } from '@playwright/test'
import { type FilePayload, pickFiles, saved, transferOf } from './files.ts'

export type Screen = ReturnType<typeof screenOf>
type Tab = 'Chat' | 'Documenten'

type Ways = { phone: boolean; told: (text: string) => Promise<void> }

/** A user's view and actions, in the words of the screen. `told` waits for a toast, also one that is gone by now. */
export function screenOf(page: Page, { phone, told }: Ways) {
  const field = page.getByRole('textbox', { name: 'Bericht', exact: true })
  const main = page.getByRole('main')
  const nav = page.getByRole('navigation', { name: 'Hoofdmenu' })
  const sidebar = page.getByRole('complementary', { name: 'Dossiers' })
  const conversation = page.getByRole('log', { name: 'Chat' })
  const documents = page.getByRole('complementary', { name: 'Documenten' })
  const typing = page.getByText(/ typt…$/)
  const read = conversation.getByRole('listitem').filter({ hasText: /^Gelezen( door |$)/ })

  async function signIn(email: string, password: string) {
    const field = page.getByLabel('E-mail')
    // After a new password the page fills in the address itself, once it is ready.
    if (page.url().includes('?email=')) await expect(field).toHaveValue(email)
    await field.fill(email)
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await main.getByRole('button', { name: 'Inloggen' }).click()
  }
  /** `asks`: it asks first, on a phone or if something was not sent. */
  async function signOut({ asks = phone } = {}) {
    if (phone) await conversation.tap() // leave the field: the bar returns when the keyboard closes
    await nav.getByRole('button', { name: 'Uitloggen' }).click()
    if (asks) await dialog('Uitloggen?').getByRole('button', { name: 'Uitloggen' }).click()
  }

  /** A dossier in the list. */
  function row(title: string): Locator {
    return main.getByRole('row').filter({ has: page.getByRole('link', { name: title }) })
  }
  function sidebarRow(title: string): Locator {
    return sidebar.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
  }

  /** A line of the conversation: a message, an event, a day. */
  function message(text: string | RegExp): Locator {
    return conversation.getByRole('listitem').filter({ hasText: text })
  }
  async function say(text: string) {
    await field.fill(text)
    await page.getByRole('button', { name: 'Verstuur' }).click()
    await expect(field).toHaveValue('')
  }

  /** Selects a tab, if there are tabs. */
  async function look(tab: Tab) {
    if (phone) await page.getByRole('tab', { name: tab }).click()
  }
  /** Opens one of the dossier's panels: by its button, or on a phone from the menu. */
  async function openPanel(title: string) {
    if (!phone) return page.getByRole('button', { name: title }).click()
    await page.getByRole('button', { name: 'Meer', exact: true }).click()
    await page.getByRole('menuitem', { name: title }).click()
  }
  function dialog(title: string): Locator {
    return page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
  }
  function toast(text: string): Locator {
    return page.getByRole('region', { name: 'Meldingen' }).getByText(text, { exact: true })
  }

  /** Drops files on the conversation, which opens the upload with them. */
  async function drop(...files: FilePayload[]) {
    const dataTransfer = await transferOf(page, files)
    await conversation.dispatchEvent('dragenter', { dataTransfer })
    await expect(page.getByText(/^Laat los om te uploaden naar /)).toBeVisible()
    await conversation.dispatchEvent('drop', { dataTransfer })
    await expect(dialog('Upload een document')).toBeVisible()
  }
  /** Opens the upload and chooses files with the file picker. */
  async function choose(...files: FilePayload[]) {
    await page.getByRole('button', { name: 'Document toevoegen' }).click()
    await pick(...files)
  }
  async function pick(...files: FilePayload[]) {
    const button = dialog('Upload een document').getByRole('button', {
      name: 'Kies bestanden',
    })
    await pickFiles(button, await saved(files))
  }
  async function upload(...files: FilePayload[]) {
    await (phone ? choose(...files) : drop(...files))
    await dialog('Upload een document').getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(dialog('Upload een document')).toBeHidden()
    if (!files.every(({ name }) => /\.(?:png|jpe?g|heic|webp)$/.test(name))) return
    // The dialog closes before photos are stored.
    for (const { name } of files) await expect(conversation.getByRole('button', { name, exact: true })).toBeVisible()
  }
  /** Downloads a document and returns its bytes. */
  async function download(filename: string): Promise<Buffer> {
    const download = page.waitForEvent('download')
    await documents.getByRole('button', { name: `Download ${filename}` }).click()
    const stream = await (await download).createReadStream()
    return Buffer.concat(await Array.fromAsync(stream))
  }

  const places = { page, phone, field, main, nav, sidebar, conversation, documents, typing, read }
  const acts = { signIn, signOut, say, look, openPanel, drop, choose, pick, upload, download, told }
  return { ...places, ...acts, row, sidebarRow, message, dialog, toast }
}
