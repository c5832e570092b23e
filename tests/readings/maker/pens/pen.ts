import type { Sheet } from '../sheet.ts'

/** Attachments by file name. */
export type Attachments = Record<string, string | Uint8Array>

/** Writes a sheet as a PDF, as one kind of program would. */
export type Pen = (sheet: Sheet, attached: Attachments) => Promise<Uint8Array>
