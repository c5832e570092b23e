import type { JSHandle, Page } from '@playwright/test'

export { pdf, samples } from '../../server/src/features/documents/testing/samples.ts'

/** A file as somebody has it on their disk. */
export type Sent = { name: string; mimeType: string; buffer: Buffer }

export function file(name: string, buffer: Buffer, mimeType = 'application/pdf'): Sent {
  return { name, mimeType, buffer }
}

/** What a drag from the desktop carries. */
export function transferOf(page: Page, files: Sent[]): Promise<JSHandle<DataTransfer>> {
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
