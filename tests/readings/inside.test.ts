import { limits } from '@klopt/contract'
import { expect, test } from 'vitest'
import { readDocument } from '../../server/src/features/readings/jobs/read-document.ts'
import { extractPdfInSandbox } from '../../server/src/features/readings/reader/read-in-sandbox.ts'
import { invoiceWith } from '../../server/src/features/readings/testing/invoice-with-attachment.ts'
import { typedPdf } from '../../server/src/features/readings/testing/made-pdf.ts'

const page = Buffer.from(await typedPdf('Factuur 2025-0388'))

test('a PDF attachment larger than an upload may be is not shown', async () => {
  const read = (bytes: Buffer) =>
    readDocument(invoiceWith(bytes.toString('base64')), { type: 'xml', filename: '', known_numbers: [] })
  const whole = Buffer.concat([page, Buffer.alloc(limits.file_bytes - page.length)])

  expect((await extractPdfInSandbox(invoiceWith(whole.toString('base64'))))?.equals(whole)).toBe(true)
  expect(await read(whole)).toMatchObject({ notes: ['pdf_inside'] })
  expect(await read(Buffer.concat([whole, Buffer.alloc(1)]))).toMatchObject({ state: 'read', notes: [] })
  expect(await read(Buffer.concat([whole, whole]))).toEqual({ state: 'refused', refusal: 'too_big' })
})
