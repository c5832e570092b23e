import { photoFaults } from '@klopt/contract'
import { z } from 'zod'

/** A value as it was read: its place, the text it was read from, and whether it can be shown without a '?'. */
export const ReadValue = z.strictObject({
  value: z.string(),
  raw: z.string().nullable(),
  source: z.enum(['xml', 'text', 'ocr', 'computed']),
  sure: z.boolean(),
  confidence: z.number().min(0).max(1),
  xpath: z.string().nullable(),
  page: z.int().positive().nullable(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
})
export type ReadValue = z.infer<typeof ReadValue>

export const Note = z.enum([
  'ambiguous_xml',
  'hidden_text',
  'lines_left_out',
  'pages_left_out',
  'pages_not_recognised',
  'pdf_inside',
  'several_invoices',
  'type_beside_root',
  'unknown_coding',
  'visible_total_differs',
  ...photoFaults,
])
export type Note = z.infer<typeof Note>

/** The words of the pages, by which the document is found. */
const PageTexts = z.array(z.strictObject({ page: z.int().positive(), text: z.string().max(100_000) })).max(35)

/** Without characters that JSON in the database refuses. */
const Text = z.string().regex(/^[\u0020-\ud7ff]{1,2000}$/u)

/** The number of places of a file that a second engine reads. */
export const secondsMost = 100

/** A word, its place (x, y, width, height) and the certainty of its least certain letter. */
const RecognisedWord = z.tuple([Text, z.number(), z.number(), z.number(), z.number(), z.number().min(0).max(1)])
export type RecognisedWord = z.infer<typeof RecognisedWord>

const number = z.number()

/** The most pages of a scan that are recognised. */
export const sheetsMost = 10

/** The most words of text pages that are joined with recognised ones. */
export const exactWordsMost = 20_000

const plane = z.tuple([number, number, number, number, number, number, number, number, number])

/** The words recognised on the pages of a photo or scan, before any rule was applied to them. */
export const Recognition = z.strictObject({
  /** The pages of the file. Some of them may not have been recognised. */
  pages: z.int().positive(),
  sheets: z
    .array(
      z.strictObject({
        page: z.int().positive(),
        /** The page shows more than was recognised. */
        partly: z.boolean().optional(),
        /** Why the photo may be hard to read. */
        fault: z.enum(photoFaults).optional(),
        height: number,
        /** The place on the photo of each place on the flat page. */
        plane,
        words: z.array(RecognisedWord).max(20_000),
        /** The readings of the second engine at some places of the flat page: x, y, width, height and the text. */
        seconds: z.array(z.tuple([number, number, number, number, Text.or(z.literal(''))])).max(secondsMost),
      }),
    )
    .max(sheetsMost),
  /** The text of a PDF that also has scanned pages. Absent if all of its pages are pictures. */
  text: z
    .strictObject({
      /** The height of the first page. */
      height: number,
      scanned: z.array(z.int().positive()).max(35),
      /** Where the places of text pages are that people see turned. */
      turned: z
        .array(z.tuple([z.int().positive(), plane]))
        .max(35)
        .optional(),
      notes: z.array(Note),
      words: z.array(z.tuple([z.int().positive(), Text, number, number, number, number])).max(exactWordsMost),
    })
    .optional(),
})
export type Recognition = z.infer<typeof Recognition>

/** How many pages of a PDF are pictures whose text was not recognised yet. */
const Scanned = z.int().positive().max(35).optional()

const ReadingResult = z.strictObject({
  state: z.literal('read'),
  kind: z.enum(['order', 'order_response', 'quote', 'invoice', 'credit_note', 'delivery_note', 'other']),
  kind_confidence: z.number().min(0).max(1),
  /** The kind of XML. Null for a document that was read from the text on its pages. */
  flavour: z.string().nullable(),
  pages: z.int().nullable(),
  notes: z.array(Note),
  tokens: z.array(z.string().regex(/^[A-Z0-9]{4,64}$/)).max(2000),
  values: z.record(z.string(), ReadValue),
  scanned: Scanned,
  page_texts: PageTexts.optional(),
  recognition: Recognition.optional(),
})
export type ReadingResult = z.infer<typeof ReadingResult>

/** There is no text to read, such as in a scan, or the document is of an unknown kind. */
const Nothing = z.strictObject({
  state: z.literal('nothing'),
  pages: z.int().nullable(),
  notes: z.array(Note),
  scanned: Scanned,
  page_texts: PageTexts.optional(),
  recognition: Recognition.optional(),
})

export const NotRead = z.strictObject({
  state: z.literal('refused'),
  refusal: z.enum(['doctype', 'too_big', 'too_heavy', 'encrypted', 'broken']),
})

/** The PDF embedded in an XML document, in base64. Null if there is none. */
export const EmbeddedPdf = z.strictObject({ pdf: z.string().nullable() })

/** The result of reading a document. */
export const DocumentReading = z.discriminatedUnion('state', [ReadingResult, Nothing, NotRead])
export type DocumentReading = z.infer<typeof DocumentReading>
