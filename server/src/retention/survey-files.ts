import type { Deps } from '../platform/deps.ts'
import type { StoredFile } from '../platform/storage/files.ts'
import { readKnown, readNeeded } from '../platform/storage/known.ts'

const aDay = 86_400_000
const batch = 500

export type Survey = { stored: number; unknown: StoredFile[] }

/**
 * Goes through the storage. `onSpare` gets each file that rows have named and that nothing needs any more; the unknown
 * ones are those that no row has ever named. An upload stores its file before its row, so recent files are left out:
 * a day, and a week for unknown ones.
 */
export async function surveyFiles(
  { db, files }: Deps,
  onSpare: (file: StoredFile) => Promise<void> = async () => {},
): Promise<Survey> {
  const survey: Survey = { stored: 0, unknown: [] }
  const waiting: StoredFile[] = []
  for await (const file of files.stored()) {
    survey.stored += 1
    if (file.kept_at < Date.now() - aDay) waiting.push(file)
    if (waiting.length >= batch) await look(waiting.splice(0))
  }
  await look(waiting)
  return survey

  async function look(some: StoredFile[]) {
    const names = some.map(({ sha256 }) => sha256)
    const [needed, known] = await Promise.all([readNeeded(db, names), readKnown(db, names)])
    for (const file of some) {
      if (needed.has(file.sha256)) continue
      if (known.has(file.sha256)) await onSpare(file)
      else if (file.kept_at < Date.now() - 7 * aDay) survey.unknown.push(file)
    }
  }
}
