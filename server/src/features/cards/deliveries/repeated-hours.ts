import { numberKey } from '../../readings/values/numbers.ts'
import { isOnlyRecognised } from '../../readings/values/recognised.ts'
import type { Note } from './notes.ts'

/**
 * Leaves out the hours that a copy repeats, such as a photo of the signed note: those under the same number, and those of
 * the same person, day and length if one of the notes has no number. Whether it is a copy stays in doubt.
 */
export function withoutRepeatedHours(notes: Note[]): Note[] {
  const withHours = notes.filter(({ workers }) => workers.some((worker) => worker !== null))
  const doubtful = new Set<Note>()
  const repeated = new Map<Note, Set<number>>()
  const kept: { note: Note; told: Set<string | null> }[] = []
  // Values read from text come before recognised ones.
  for (const note of withHours.toSorted((one, other) => rank(one) - rank(other))) {
    const works = note.workers.map((_, at) => workKey(note, at))
    const again = new Set<number>()
    for (const { note: other, told } of kept) {
      const [mine, theirs] = [numberKey(note.paper.number), numberKey(other.paper.number)]
      if (mine !== theirs && mine !== '' && theirs !== '') continue
      const found = works.flatMap((work, at) =>
        note.workers[at] && ((mine === theirs && mine !== '') || (work !== null && told.has(work))) ? [at] : [],
      )
      for (const at of found) again.add(at)
      if (found.length > 0) for (const one of [note, other]) doubtful.add(one)
    }
    repeated.set(note, again)
    kept.push({ note, told: new Set(works) })
  }
  return notes.flatMap((note) => {
    const again = repeated.get(note)
    const left = again?.size ? withoutLines(note, again) : note
    if (again?.size && left.places.length === 0) return []
    return doubtful.has(note) ? [{ ...left, is_doubtful: true }] : [left]
  })
}

/** The person and the day of the hours. Without a day, equal hours may be of another day. */
function workKey({ workers, paper: { lines } }: Note, at: number): string | null {
  const worker = workers[at]
  const quantity = lines[at]?.quantity
  if (!worker?.day || !quantity) return null
  return [worker.person.toLowerCase().replace(/\s+/g, ' ').trim(), worker.day, quantity.toFixed()].join(' ')
}

function rank({ doc: { values } }: Note): number {
  return isOnlyRecognised(values['number']) ? 1 : 0
}

function withoutLines(note: Note, lines: Set<number>): Note {
  const stays = (_: unknown, at: number) => !lines.has(at)
  return {
    ...note,
    places: note.places.filter(stays),
    workers: note.workers.filter(stays),
    open: note.open.filter(stays),
    paper: { ...note.paper, lines: note.paper.lines.filter(stays) },
  }
}
