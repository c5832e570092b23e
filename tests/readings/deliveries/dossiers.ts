import { pens } from '../maker/pens/pens.ts'
import { Sheet } from '../maker/sheet.ts'
import { dice } from '../mutate.ts'
import { noteOf } from '../notes/content.ts'
import { apartLayouts } from '../notes/layouts-apart.ts'
import { knownLayouts } from '../notes/layouts-known.ts'
import type { Note, NoteLayout, NoteLine } from '../notes/note.ts'
import type { NoteSet } from '../notes/papers.ts'

type OrderedGoods = { article: string; name: string; quantity: string; unit: string }

/** An order of which everything was invoiced, and the notes of its deliveries. */
export type DeliveryDossier = {
  name: string
  number: string
  ordered: OrderedGoods[]
  notes: { filename: string; bytes: Uint8Array }[]
  /**
   * The delivered quantity of each line, over all notes and without returns. Null if it is not certain: a note counts
   * it in another unit. Undefined if no note names it.
   */
  delivered: (number | null | undefined)[]
}

type Plan = { language: Note['language']; title: string; draw: NoteLayout; without_units?: true }
const nl = 'nl' as const

/** How goods are delivered in each half, and how they go back. */
const plans: Record<NoteSet, { deliver: Plan[]; back: Plan }> = {
  known: {
    deliver: [
      { language: nl, title: 'PAKBON', draw: knownLayouts.wholesale },
      { language: nl, title: 'Leverbon', draw: knownLayouts.quantityFirst },
      { language: nl, title: 'Pakbon', draw: knownLayouts.backorder, without_units: true },
      { language: 'be', title: 'Leveringsbon', draw: knownLayouts.flemish },
      { language: 'en', title: 'Delivery Note', draw: knownLayouts.english },
    ],
    back: { language: nl, title: 'RETOURBON', draw: knownLayouts.back },
  },
  apart: {
    deliver: [
      { language: nl, title: 'Verzendbon', draw: apartLayouts.shipper },
      { language: nl, title: 'Afleverbon', draw: apartLayouts.short },
      { language: 'be', title: 'ZENDNOTA', draw: apartLayouts.later },
      { language: 'en', title: 'Despatch Note', draw: apartLayouts.despatch },
      { language: 'en', title: 'Packing Slip', draw: apartLayouts.packing },
    ],
    back: { language: nl, title: 'Retourbon', draw: apartLayouts.returned },
  },
}
/** Other names that people use for the same goods. */
const renamed: ((name: string) => string)[] = [
  (name) => name,
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.replaceAll('x', ' x '),
  (name) => `${name} (los)`,
]

/** The dossiers of a half: thirty of each, the same each time. */
export async function deliveryDossiersOf(half: NoteSet, count = 30): Promise<DeliveryDossier[]> {
  const dossiers: DeliveryDossier[] = []
  for (let n = 0; n < count; n += 1) dossiers.push(await dossierOf(half, n))
  return dossiers
}

async function dossierOf(half: NoteSet, n: number): Promise<DeliveryDossier> {
  const roll = dice(n * 7919 + (half === 'known' ? 11 : 100_003))
  const upTo = (most: number) => Math.floor(roll() * most)
  const { deliver, back } = plans[half]
  const plan = deliver[n % deliver.length] ?? back
  const content = noteOf(n + (half === 'known' ? 2001 : 4001), {
    language: plan.language,
    title: plan.title,
    lines: 2 + upTo(5),
  })
  const hasArticles = n % 2 === 0
  const ordered = content.lines.map(({ article = '', name, quantity, unit = 'st' }) => ({
    article: hasArticles ? article : '',
    name,
    quantity,
    unit,
  }))
  const number = `45${String(10_000 + n * 37 + upTo(30))}`
  const delivered: DeliveryDossier['delivered'] = ordered.map(() => undefined)
  const before = ordered.map(() => 0)
  const notes: DeliveryDossier['notes'] = []
  const count = 1 + upTo(5)
  const returns = plan.language === nl && n % 4 === 1 && count > 1
  const otherUnit = n % 6 === 1 && !plan.without_units ? upTo(ordered.length) : -1
  const noOrder = n % 4 === 3 ? upTo(count) : -1
  for (let at = 0; at < count; at += 1) {
    const goesBack = returns && at === count - 1
    const { title, draw } = goesBack ? back : plan
    const lines = goods(at === count - 1 && !goesBack)
    if (lines.length === 0) continue
    const note: Note = {
      ...content,
      title,
      number: `B${n}${at}${String(1000 + upTo(8999))}`,
      date: `2026-0${1 + at}-${String(10 + upTo(18))}`,
      order: at === noOrder ? null : number,
      lines: lines.map(({ line }) => line),
      returned: goesBack,
      received_by: null,
    }
    for (const { of, line } of lines) {
      const signed = goesBack ? -Number(line.quantity) : Number(line.quantity)
      before[of] = (before[of] ?? 0) + signed
      const isOther = of === otherUnit && line.unit !== ordered[of]?.unit
      delivered[of] = isOther || delivered[of] === null ? null : (delivered[of] ?? 0) + signed
    }
    notes.push({ filename: `${title} ${note.number}.pdf`, bytes: await written(note, draw, n + at) })

    /** Some of the lines, in part; the last note often completes them. */
    function goods(isLast: boolean): { of: number; line: NoteLine }[] {
      return ordered.flatMap(({ article, name, quantity, unit }, of) => {
        const soFar = before[of] ?? 0
        const most = goesBack ? soFar : Number(quantity) - soFar
        const takesPart = ordered.length === 1 || roll() < 0.75
        const now = isLast && roll() < 0.6 ? most : Math.floor(roll() * (most + 1))
        if (!takesPart || now <= 0) return []
        const rename = renamed[upTo(renamed.length)] ?? renamed[0]
        const line: NoteLine = {
          ...(article && { article }),
          name: rename?.(name) ?? name,
          quantity: String(now),
          unit: of === otherUnit && at === 0 ? 'pallet' : unit,
          ordered: quantity,
          before: String(soFar),
          rest: String(Number(quantity) - soFar - now),
        }
        return [{ of, line }]
      })
    }
  }
  return { name: `${half} ${n}`, number, ordered, notes, delivered }
}

async function written(note: Note, draw: NoteLayout, n: number): Promise<Uint8Array> {
  const writers = Object.values(pens)
  const write = writers[n % writers.length]
  if (!write) throw new Error('there is no pen')
  const sheet = new Sheet()
  draw(sheet, note)
  return write(sheet, {})
}
