import { readDocument } from '../../server/src/features/readings/jobs/read-document.ts'
import { type StructuredFile, structured } from './maker/xml/files.ts'
import { headOf, sameValue, silentlyWrong } from './measure.ts'

export type StructuredFigures = {
  files: number
  head: [right: number, asked: number]
  roots: number
  kinds: number
  /** Sure totals that are wrong, and totals that do not add up and are told as sure. */
  silent: string[]
  missed: string[]
}

/** What becomes of so many structured files of each format, every fifth of which adds up wrongly. */
export async function structuredFigures(each: number): Promise<StructuredFigures> {
  const figures: StructuredFigures = { files: 0, head: [0, 0], roots: 0, kinds: 0, silent: [], missed: [] }
  for (const file of await structured(each)) await judge(figures, file)
  return figures
}

async function judge(
  figures: StructuredFigures,
  { name, type, bytes, trade, wrong, unsaid }: StructuredFile,
): Promise<void> {
  const filename = `document.${type}`
  const reading = await readDocument(bytes, { type, filename, known_numbers: [] })
  const read = reading.state === 'read' ? reading : null
  figures.files += 1
  figures.roots += Number(Boolean(read?.flavour))
  figures.kinds += Number(read?.kind === trade.kind)
  for (const [path, told] of headOf(trade)) {
    if (unsaid.includes(path)) continue
    const right = sameValue(path, read?.values[path]?.value, told)
    figures.head[0] += Number(right)
    figures.head[1] += 1
    if (!right) figures.missed.push(`${name}: ${path}`)
  }
  if (silentlyWrong(trade, read?.values ?? {}).length > 0) figures.silent.push(name)
  if (wrong && read?.values['total_incl']?.sure) figures.silent.push(`${name} does not add up`)
}
