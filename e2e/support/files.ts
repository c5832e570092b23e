import { expect, type JSHandle, type Locator, type Page, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export { pdf, samples } from '../../server/src/features/documents/testing/samples.ts'

/** A file on somebody's disk. */
export type FilePayload = { name: string; mimeType: string; buffer: Buffer }

export function file(name: string, buffer: Buffer, mimeType = 'application/pdf'): FilePayload {
  return { name, mimeType, buffer }
}

/**
 * Writes files to the test's own folder and returns their paths: a browser reads them much faster than it receives
 * them.
 */
export async function saved(files: FilePayload[]): Promise<string[]> {
  const folder = test.info().outputPath(randomUUID())
  await mkdir(folder, { recursive: true })
  return Promise.all(
    files.map(async ({ name, buffer }) => {
      const path = join(folder, name)
      await writeFile(path, buffer)
      return path
    }),
  )
}

/** The data of a drag from the desktop. */
export function transferOf(page: Page, files: FilePayload[]): Promise<JSHandle<DataTransfer>> {
  const described = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') }))
  return page.evaluateHandle((described) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, text } of described) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
      transfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    return transfer
  }, described)
}

/** Chooses files in the browser's own picker, which the button opens. */
export async function pickFiles(button: Locator, files: string[] | FilePayload[]) {
  await expect(button).toBeVisible() // only then does the wait for the picker begin
  const [picker] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await picker.setFiles(files)
}
