import type { Deps } from '../../platform/deps.ts'
import type { Line } from '../../platform/live/live.ts'
import { lookOf } from './presence.ts'

/** The dossier shown on each line, with the function that ends the entry. Closing the line ends it too. */
const looks = new WeakMap<Line, { end: () => void }>()
const tabsMost = 100

/** Notes the dossier on the screen of a line, until it shows another one, or none. It gives no access. */
export async function look({ places }: Pick<Deps, 'places'>, line: Line, dossierId: string | null): Promise<void> {
  looks.get(line)?.end()
  looks.delete(line)
  if (dossierId === null) return
  let ended = false
  const current = {
    end: () => {
      ended = true
    },
  }
  looks.set(line, current)
  const leave = await places.occupy(lookOf({ person_id: line.viewer.id, dossier_id: dossierId }), tabsMost)
  if (!leave) return
  if (ended) leave()
  else current.end = leave
}
