import type { Deps } from '../platform/deps.ts'
import { dropForgotten, moveUnknown, putBackNeeded, removeOldTrash } from './unknown-files.ts'
import { examplesMost, type Step } from './step.ts'
import { surveyFiles } from './survey-files.ts'

/** Files of documents and archives. What no row has ever named is not deleted, but moved aside. */
export const files: Step = {
  name: 'files',
  rule: '30 days after the last document, unless in an archive',
  async find(deps) {
    let [count, bytes] = [0, 0]
    const examples: string[] = []
    await surveyFiles(deps, async ({ sha256, size }) => {
      count += 1
      bytes += size
      if (examples.length < examplesMost) examples.push(`${sha256.slice(0, 12)}… (${Math.ceil(size / 1024)} kB)`)
    })
    if (count > examples.length) examples.push(`${Math.ceil(bytes / 1024)} kB in all`)
    return { count, examples }
  },
  async remove(deps) {
    await useStorage(deps)
    let removed = 0
    const survey = await surveyFiles(deps, async ({ sha256 }) => {
      if (await deps.files.removeOld(sha256)) removed += 1
    })
    await putBackNeeded(deps)
    await moveUnknown(deps, survey)
    await removeOldTrash(deps)
    await dropForgotten(deps)
    return removed
  },
}

/** Before anything is removed or moved: the storage must be that of this database. */
export async function useStorage({ mark, files }: Deps): Promise<void> {
  await mark.use()
  await files.tidy()
}
