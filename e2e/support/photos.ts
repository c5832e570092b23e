import type { Page } from '@playwright/test'
import { fieldsWithPlace, jpegWith } from '../../web/src/testing/placed-photo.ts'
import { type FilePayload, file } from './files.ts'

/** A JPEG that the browser makes, with the fields of a camera. */
export async function photo(page: Page, size: [number, number], orientation = 1, light = 1): Promise<FilePayload> {
  const bytes = jpegWith(await picture(page, size, { light }), fieldsWithPlace({ orientation }))
  return file('image.jpg', Buffer.from(bytes), 'image/jpeg')
}

export async function picture(page: Page, [width, height]: [number, number], { type = 'image/jpeg', light = 1 } = {}) {
  const text = await page.evaluate(
    async ([width, height, light, type]) => {
      const canvas = new OffscreenCanvas(width, height)
      const pen = canvas.getContext('2d')
      if (!pen) return ''
      pen.filter = `brightness(${light})`
      pen.fillStyle = '#f4f1ea'
      pen.fillRect(0, 0, width, height)
      pen.fillStyle = '#222'
      pen.font = `${height / 12}px sans-serif`
      for (let line = 1; line < 10; line += 1)
        pen.fillText(`Werkbon 77${line} 12 stuks`, width / 10, (height / 10) * line)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    },
    [width, height, light, type] as const,
  )
  return Buffer.from(text, 'base64')
}

/** The sides of the pictures in a PDF, in order of its pages. */
export function picturesIn(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/\/Width (\d+) \/Height (\d+)/g)].map((found) => `${found[1]}×${found[2]}`)
}
