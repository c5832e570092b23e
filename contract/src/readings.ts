import { z } from 'zod'
import { Document, DocumentKind, PenState, ReadingState } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, line, Time } from './text.ts'

const Person = z.object({ id: Id, full_name: z.string(), company_id: Id })

/**
 * A value of a document. Amounts have a point and two decimals, quantities, prices and rates up to six, and dates are
 * yyyy-mm-dd. A value that is not `sure` must be shown with a question mark.
 */
export const ReadingValue = z.object({
  /** Null when a correction was undone and nothing had been read. */
  value: z.string().nullable(),
  /** The text it was read from. Null if that equals the value, or if there is none. */
  raw: z.string().nullable(),
  /** `ocr`: recognised in a photo or scan. */
  source: z.enum(['xml', 'text', 'ocr', 'typed', 'computed']),
  sure: z.boolean(),
  confidence: z.number(),
  xpath: z.string().nullable(),
  page: z.int().nullable(),
  /** x, y, width and height from the upper left of the page, in points; of a photo in its pixels, upright. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  typed_by: Person.nullable(),
  typed_at: Time.nullable(),
  /** The value that was read, if somebody typed another one. */
  read: z.string().nullable(),
  /** The figure that makes all sums hold if only this value is wrong. Never the same digits with another comma. */
  offers: z.array(z.string()),
  /** A correction refers to the revision that it corrects. */
  revision: z.int(),
})
export type ReadingValue = z.infer<typeof ReadingValue>

/** The currencies that can be chosen for a document: ISO 4217, most likely first. A file may name another one. */
export const currencies = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'NOK', 'SEK', 'PLN', 'CZK', 'HUF', 'RON', 'TRY'] as const

/** The newest answer to the question whether a delivery note was changed by pen. */
export const Pen = z.object({
  state: PenState,
  /** Null until it is answered. */
  by: Person.nullable(),
  at: Time.nullable(),
  /** An answer refers to the revision that it replaces: 0 if there is none. */
  revision: z.int(),
})
export type Pen = z.infer<typeof Pen>

/** Why a photo could not be read, as measured in it. Never together with a paper that was read well. */
export const photoFaults = ['askew', 'dark', 'blurred'] as const

/** The values of a document. Their paths follow EN 16931 in our own words, such as `line[0].net`. */
export const Reading = z.object({
  document_id: Id,
  state: ReadingState,
  refusal: z.enum(['doctype', 'too_big', 'too_heavy', 'encrypted', 'broken']).nullable(),
  kind: DocumentKind.nullable(),
  kind_confidence: z.number(),
  /** The kind of XML. Null for a document that was read from the text on its pages. */
  flavour: z.string().nullable(),
  pages: z.int().nullable(),
  notes: z.array(z.string()),
  values: z.record(z.string(), ReadingValue),
  /** Null unless it is a delivery note that was recognised in a photo or scan. */
  pen: Pen.nullable().default(null),
})
export type Reading = z.infer<typeof Reading>

const OneDocument = z.object({ id: Id })

export const readReading = endpoint({
  method: 'GET',
  path: '/api/v1/documents/:id/reading',
  summary: 'The values that were read from a document, with corrections.',
  session: 'consented',
  params: OneDocument,
  status: 200,
  answer: Reading,
})

/** Available if the notes of the reading include `pdf_inside`. */
export const downloadInside = endpoint({
  method: 'GET',
  path: '/api/v1/documents/:id/inside',
  summary: 'Create a link to the PDF embedded in an XML document, valid for 60 seconds.',
  session: 'consented',
  params: OneDocument,
  status: 200,
  answer: z.object({ signed_url: z.string(), expires_at: Time }),
})

export const readAgain = endpoint({
  method: 'POST',
  path: '/api/v1/documents/:id/read',
  summary: 'Read a refused or failed document again.',
  session: 'consented',
  params: OneDocument,
  status: 202,
})

export const setDocumentKind = endpoint({
  method: 'PUT',
  path: '/api/v1/documents/:id/kind',
  summary: 'Set the type of a document.',
  session: 'consented',
  params: OneDocument,
  body: z.strictObject({ kind: DocumentKind }),
  status: 200,
  answer: Document,
})

export const setDocumentVersion = endpoint({
  method: 'PUT',
  path: '/api/v1/documents/:id/version',
  summary: 'Make a document the next version of another one, or of none.',
  session: 'consented',
  params: OneDocument,
  body: z.strictObject({ replaces: Id.nullable() }),
  status: 200,
  answer: Document,
})

export const CorrectValue = z.strictObject({
  /** Null undoes a correction. */
  value: line(1, limits.reading_words).nullable(),
  /** The revision of the value that the client showed, or 0 if there was none. */
  revision: z.int().min(0).max(1_000_000),
})
export type CorrectValue = z.infer<typeof CorrectValue>

export const correctValue = endpoint({
  method: 'PUT',
  path: '/api/v1/documents/:id/values/:path',
  summary: 'Correct a value of a document for both companies. The value as read is kept.',
  session: 'consented',
  params: OneDocument.extend({ path: z.string().min(1).max(64) }),
  body: CorrectValue,
  status: 200,
  answer: Reading,
})

export const CorrectValues = z.strictObject({
  values: z
    .array(CorrectValue.extend({ path: z.string().min(1).max(64) }))
    .min(1)
    .max(limits.corrections_at_once),
})
export type CorrectValues = z.infer<typeof CorrectValues>

export const correctValues = endpoint({
  method: 'PUT',
  path: '/api/v1/documents/:id/values',
  summary: 'Correct several values of a document at once, all or none of them.',
  session: 'consented',
  params: OneDocument,
  body: CorrectValues,
  status: 200,
  answer: Reading,
})

export const AnswerPen = z.strictObject({
  changed: z.boolean(),
  /** The revision of the answer that the client showed, or 0 if there was none. */
  revision: z.int().min(0).max(1_000_000),
})
export type AnswerPen = z.infer<typeof AnswerPen>

export const answerPen = endpoint({
  method: 'PUT',
  path: '/api/v1/documents/:id/pen',
  summary: 'Say for both companies whether something was changed by pen on a photographed or scanned delivery note.',
  session: 'consented',
  params: OneDocument,
  body: AnswerPen,
  status: 200,
  answer: Reading,
})
