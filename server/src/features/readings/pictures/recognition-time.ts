import { sheetsMost } from '../reading.ts'

/** A photo, or the first page of a scan, may take so much processor time, and each further page so much more. */
const [first, further] = [40_000, 12_000]
/** What it takes to open a file, and to look twice at what is in doubt. */
const around = 8000

/** The processor time in milliseconds for a file of which so many pages are recognised. */
export function recognitionTime(pages: number): number {
  return first + further * (Math.min(Math.max(1, pages), sheetsMost) - 1)
}

/**
 * Whether there is time for one more page like those before it, which took `used` together and `longest` at most. The rest of
 * a scan whose pages take too long is left out, instead of all of it.
 */
export function isTimeLeft(pages: number, { used, longest }: { used: number; longest: number }): boolean {
  return used + longest < recognitionTime(pages) - around
}
