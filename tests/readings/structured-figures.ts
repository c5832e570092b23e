import { readDocument } from '../../server/src/features/readings/jobs/read-document.ts'
import { type StructuredFile, structured } from './maker/xml/files.ts'
import { headOf, sameValue, silentlyWrong } from './measure.ts'

export type StructuredFigures = {
  files: number
  head: [right: number, total: number]
  roots: number
  kinds: number
  /** Wrong totals that are certain, and totals that do not add up but are certain. */
  silent: string[]
  missed: string[]
}

/** The results of this many structured files of each format, of which every fifth adds up wrongly. */
export async function structuredFigures(each: number): Promise<StructuredFigures> {
  const figures: StructuredFigures = { files: 0, head: [0, 0], roots: 0, kinds: 0, silent: [], missed: [] }
  for (const file of await structured(each)) await judge(figures, file)
  return figures
}

async function judge(
  figures: StructuredFigures,
  { name, type, bytes, trade, wrong, omitted }: StructuredFile,
): Promise<void> {
  const filename = `document.${type}`
  const reading = await readDocument(bytes, { type, filename, known_numbers: [] })
  const read = reading.state === 'read' ? reading : null
  figures.files += 1
  figures.roots += Number(Boolean(read?.flavour))
  figures.kinds += Number(read?.kind === trade.kind)
  for (const [path, expected] of headOf(trade)) {
    if (omitted.includes(path)) continue
    const right = sameValue(path, read?.values[path]?.value, expected)
    figures.head[0] += Number(right)
    figures.head[1] += 1
    if (!right) figures.missed.push(`${name}: ${path}`)
  }
  if (silentlyWrong(trade, read?.values ?? {}).length > 0) figures.silent.push(name)
  if (wrong && read?.values['total_incl']?.sure) figures.silent.push(`${name} does not add up`)
}
