import { insertProposal } from '../../server/src/features/agreements/testing/insert-agreement.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addMail } from '../testing/scene-mails.ts'
import { addCards, addCheck } from '../testing/scene-checks.ts'
import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'

/** Canaries: words that occur in one field each, with the people who may read them. */
export class Canaries {
  readonly words = new Map<string, { of: string; readers: Set<string> }>()
  readonly seen = new Set<string>()

  /** A new canary for these readers. */
  word(of: string, readers: string[]): string {
    const word = `zq${randomBytes(5).toString('hex')}`
    this.words.set(word, { of, readers: new Set(readers) })
    return word
  }

  /** The canaries in a text that its reader may not see. */
  leaks(text: string, reader: string): string[] {
    const found = new Set([...text.matchAll(/zq[0-9a-f]{10}/gi)].map(([word]) => word.toLowerCase()))
    for (const word of found) if (this.#mayRead(word, reader)) this.seen.add(word)
    return [...found].flatMap((word) => {
      const canary = this.words.get(word)
      return canary && !this.#mayRead(word, reader) ? [`${canary.of} (${word})`] : []
    })
  }

  /** Allows somebody to read the matching canaries from now on, for example because they were added. */
  grant(of: RegExp, reader: string): void {
    for (const canary of this.words.values()) if (of.test(canary.of)) canary.readers.add(reader)
  }

  /** Allows somebody to read all that another may from now on, for example a guest whose access is renewed. */
  grantAll(of: string, reader: string): void {
    for (const { readers } of this.words.values()) if (readers.has(of)) readers.add(reader)
  }

  #mayRead(word: string, reader: string): boolean {
    const readers = this.words.get(word)?.readers
    return readers !== undefined && (readers.has(reader) || readers.has('everybody'))
  }

  /** Canaries that none of their readers saw, because the tour did not go there. */
  unseen(): string[] {
    return [...this.words]
      .filter(([word, { readers }]) => readers.size > 0 && !this.seen.has(word))
      .map(([, { of }]) => of)
  }
}

const ofA: SceneKey[] = ['U', 'U2', 'N', 'M', 'R']
const ofB: SceneKey[] = ['X', 'X2', 'X3', 'Y']
const ofC: SceneKey[] = ['T', 'Z']
const inD1: SceneKey[] = ['U', 'U2', 'M', 'X', 'X2', 'Y']
const inD2: SceneKey[] = ['U', 'U2', 'M', 'V']
const inD3: SceneKey[] = ['T', 'Z', 'V2']
const inD4: SceneKey[] = ['U', 'U2', 'M']
export const staff = { A: ofA, B: ofB, C: ofC }
export const admins = { A: 'M', B: 'Y', C: 'Z' } as const
export const participants = { D1: inD1, D2: inD2, D3: inD3, D4: inD4 }

type Reader = SceneKey | 'everybody'

/** Plants a canary in every visible field of everything in a scene. */
export async function plant(canaries: Canaries, scene: Scene, name: string): Promise<void> {
  const { world, companies, who, dossiers, documents } = scene
  const word = (of: string, readers: Reader[]) =>
    canaries.word(
      `${name}: ${of}`,
      readers.map((key) => (key === 'everybody' ? key : readerOf(name, key))),
    )
  const alone: Record<'A' | 'B' | 'C', SceneKey[]> = { A: ['M'], B: ['Y'], C: ['Z'] }
  for (const key of ['A', 'B', 'C'] as const) {
    const own = alone[key]
    const fields = ['vat_number', 'address', 'postcode', 'email', 'phone'] as const
    const values = Object.fromEntries(fields.map((field) => [field, word(`${field} of company ${key}`, own)]))
    await world.db.updateTable('company').set(values).where('id', '=', companies[key].id).execute()
  }
  const contacts = { Ext: [...ofA, 'V', 'E', 'W'], ExtC: [...ofC, 'V2'] } satisfies Record<string, SceneKey[]>
  for (const key of ['Ext', 'ExtC'] as const) {
    const values = { name: word(`name of ${key}`, contacts[key]), city: word(`city of ${key}`, contacts[key]) }
    await world.db.updateTable('company').set(values).where('id', '=', companies[key].id).execute()
  }

  for (const [key, readers] of Object.entries(readersOfPeople()) as [Exclude<SceneKey, 'A'>, Reader[]][]) {
    const email = `${word(`e-mail of ${key}`, readers)}@canary.example`
    const names = { first_name: word(`first name of ${key}`, readers), last_name: word(`last name of ${key}`, readers) }
    await world.db
      .updateTable('person')
      .set({ email, ...names })
      .where('id', '=', who[key].id)
      .execute()
  }

  // A guest whose access ended or who has not consented sees only the title.
  const readers = { D1: inD1, D2: inD2, D3: inD3, D4: inD4 }
  for (const key of ['D1', 'D2', 'D3', 'D4'] as const) {
    const title = word(`title of ${key}`, key === 'D2' ? [...inD2, 'E', 'W'] : readers[key])
    const message = word(`message in ${key}`, readers[key])
    const id = dossiers[key]
    await world.db.updateTable('dossier').set({ title, last_message_preview: message }).where('id', '=', id).execute()
    await world.db.updateTable('message').set({ message }).where('dossier_id', '=', id).execute()
  }
  for (const key of ['D1', 'D2'] as const) {
    const note = word(`note of the proposal in ${key}`, readers[key])
    await insertProposal(world.db, { id: dossiers[key] }, who.U, note)
  }
  for (const key of ['D1', 'D2'] as const) {
    const staff = readers[key].filter((reader) => reader !== 'V')
    await addMail(scene, key, { text: word(`mail that waits in ${key}`, staff) })
    const posted = await addMail(scene, key, { state: 'posted', text: word(`whole mail in ${key}`, readers[key]) })
    await sql`
      update message set mail_in_id = ${posted} where id = (
        select id from message where dossier_id = ${dossiers[key]} and message_type = 'chat_message'
        order by seq desc limit 1)`.execute(world.db)
  }
  // For the company's present and later participants of the dossier, and nobody of the other company.
  const cards = await addCards(scene)
  for (const key of ['D1', 'D2'] as const)
    await countInvoice(scene, cards[key], word(`invoice in ${key}`, readers[key]))
  // Twice an hour a job counts the dossiers with cards that are not, and would give the invoices their own names back.
  await world.db
    .updateTable('card')
    .set((card) => ({ counted_run: card.ref('run') }))
    .execute()
  for (const [of, readers] of [
    ['A', ['U', 'U2', 'N', 'M']],
    ['B', ['X', 'X2', 'X3', 'Y']],
  ] as const)
    for (const card of of === 'A' ? [cards.D1, cards.D2] : [cards.D1])
      for (const kind of ['iban_changed', 'same_number'] as const) {
        const plantField = (field: string) => word(`${field} of the ${kind} that ${of} alone is told`, [...readers])
        const data =
          kind === 'iban_changed'
            ? { iban: plantField('iban'), date: plantField('date') }
            : { number: plantField('number') }
        await addCheck(scene, card, { of, kind, data })
      }
  for (const [key, id] of Object.entries(documents)) {
    const filename = `${word(`file ${key}`, key.endsWith('D1') ? inD1 : inD2)}.pdf`
    await world.db.updateTable('document').set({ filename }).where('id', '=', id).execute()
  }
  // Only jobs read what was recognised in a file.
  const words = JSON.stringify([word('words recognised in a file', [])])
  await sql`
    insert into recognition (sha256, engine, words) select distinct sha256, 1, ${words}::jsonb from document
    on conflict do nothing`.execute(world.db)
}

/** An invoice as the overview shows it: overdue, and with a difference. */
async function countInvoice({ world }: Scene, id: string, invoice_name: string): Promise<void> {
  const amounts = { pay_now: '1234.56', open_amount: '65.43', currency: 'EUR', due_date: '2026-01-02', differs: true }
  await world.db
    .updateTable('card')
    .set({ ...amounts, state: 'differs', invoice_name })
    .where('id', '=', id)
    .execute()
}

/**
 * Everybody who enters the company's number sees the name of an admin. The names of others are for their company, its
 * relations and dossiers.
 */
function readersOfPeople(): Partial<Record<SceneKey, Reader[]>> {
  const related = [...ofA, ...ofB]
  return {
    U: [...related, 'V', 'E', 'W'],
    U2: [...related, 'V'],
    N: related,
    M: ['everybody'],
    X: related,
    X2: related,
    X3: related,
    Y: ['everybody'],
    T: [...ofC, 'V2'],
    Z: ['everybody'],
    V: [...ofA, 'V'],
    E: [...ofA, 'V', 'E'],
    W: [...ofA, 'V', 'W'],
    V2: [...ofC, 'V2'],
  }
}

export function readerOf(name: string, who: SceneKey): string {
  return who === 'A' ? 'A' : `${name} ${who}`
}
