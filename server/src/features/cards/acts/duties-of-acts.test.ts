import {
  answerCard,
  cancelClose,
  listMessages,
  postMessage,
  readDossier,
  requestClose,
  setTurn,
  withdrawAnswer,
} from '@klopt/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { useWorld } from '../../../testing/world.ts'
import { pdf } from '../../documents/testing/samples.ts'
import { sharedDossier, upload } from '../../documents/testing/scene.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { storeDuties } from '../../dossiers/duties/store-duties.ts'
import { storeSummary } from '../view/summary.ts'
import { addRun, insertCard, showCard } from '../testing/insert-card.ts'

const world = useWorld()
const runs = Number(process.env['KLOPT_RUNS'] ?? (process.env['KLOPT_FULL'] === '1' ? 200 : 12))

const acts = [
  'message',
  'ok',
  'upload',
  'request_close',
  'cancel_close',
  'differs',
  'agreed',
  'withdraw',
  'ours',
  'nobody',
  'new_run',
] as const
type Act = { act: (typeof acts)[number]; by: 'anna' | 'bram'; card: 0 | 1 }
type PastAct = { cause: string; by: string; card?: string; run?: number; message?: string }

const anActs = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    by: fc.constantFrom('anna', 'bram'),
    card: fc.constantFrom(0, 1),
  }),
  { minLength: 1, maxLength: 14 },
)

test('after any sequence of acts the duties follow from their log alone, for both companies', async () => {
  await fc.assert(
    fc.asyncProperty(anActs, async (sequence) => {
      const scene = await sharedDossier(world)
      const cards = []
      for (const _ of [0, 1]) {
        const card = await insertCard(world.db, scene.dossier, scene.bram)
        await showCard(world.db, card.id)
        cards.push(card)
      }
      await count(scene.dossier.id)
      const log: PastAct[] = []
      for (const one of sequence) {
        if (one.act === 'withdraw') await withdraw(scene, one, log)
        else {
          const done = await act(scene, cards, one)
          if (done) log.push(done)
        }
      }

      const [seen, theirs] = await Promise.all(
        [scene.anna, scene.bram].map(
          async (who) => (await who.call(readDossier, { params: scene.params })).body.duties,
        ),
      )
      expect(theirs).toEqual(seen)
      const told = seen?.map(({ company_id, kind, card_id }) => [kind, company_id, card_id].join(' '))
      expect(told?.toSorted()).toEqual(replay(log, scene, cards).toSorted())
      const silent = new Set(['ours', 'nobody', 'new_run', 'withdrawn'])
      const said = log.map(({ cause }) => (cause === 'ok' ? 'message' : cause)).filter((cause) => !silent.has(cause))
      expect(await logged(scene.anna, scene.params)).toEqual(said)
    }),
    { numRuns: runs },
  )
}, 1_200_000)

type Scene = Awaited<ReturnType<typeof sharedDossier>>
type SceneCards = Awaited<ReturnType<typeof insertCard>>[]

/** Performs an act, and returns it for the log unless it was rejected. */
async function act(scene: Scene, cards: SceneCards, one: Act): Promise<PastAct | null> {
  const [who, { params, dossier }] = [scene[one.by], scene]
  const card = cards[one.card]
  if (!card) throw new Error('there are two cards')
  const done = (cause: string, { status }: { status: number }) => (status < 300 ? { cause, by: who.company_id } : null)
  switch (one.act) {
    case 'message':
      return done('message', await who.call(postMessage, { params, body: { message_type: 'user', message: 'Dag' } }))
    case 'ok':
      return done('ok', await who.call(postMessage, { params, body: { message_type: 'user', message: 'Ok' } }))
    case 'upload':
      return done('upload', await upload(who, { dossier_id: dossier.id }, ['bon.pdf', pdf('bon')]))
    case 'request_close':
      return done('close_request', await who.call(requestClose, { params }))
    case 'cancel_close':
      return done('close_cancelled', await who.call(cancelClose, { params }))
    case 'ours':
      return done('ours', await who.call(setTurn, { params, body: { company_id: who.company_id } }))
    case 'nobody':
      return done('nobody', await who.call(setTurn, { params, body: { company_id: null } }))
    case 'new_run':
      card.run += 1
      await addRun(world.db, card.id, card.run)
      await count(dossier.id)
      return { cause: 'new_run', by: '', card: card.id, run: card.run }
    case 'agreed':
    case 'differs': {
      const why = one.act === 'agreed' ? {} : ({ reason: 'price', wish: 'nothing' } as const)
      const body = { answer: one.act, run: card.run, ...why }
      const answered = await who.call(answerCard, { params: { id: card.id }, body })
      const { id: message } = answered.body
      return { cause: one.act, by: who.company_id, card: card.id, run: card.run, message, ...done(one.act, answered) }
    }
    case 'withdraw':
      return null
  }
}

/** Withdraws the 'Klopt' that was just given, of which nothing stays in the log but that it was an act. */
async function withdraw(scene: Scene, { by }: Act, log: PastAct[]): Promise<void> {
  const who = scene[by]
  const newest = log.at(-1)
  if (newest?.cause !== 'agreed' || newest.by !== who.company_id || !newest.card || !newest.message) return
  const params = { id: newest.card, message_id: newest.message }
  if ((await who.call(withdrawAnswer, { params })).status === 204)
    log.splice(log.indexOf(newest), 1, { cause: 'withdrawn', by: newest.by })
}

async function count(dossierId: string): Promise<void> {
  await storeSummary(world.db, dossierId)
  await transaction(world.deps, (tx) => storeDuties(tx, dossierId))
}

/** Applies the rules again to the whole log, in another way: each act adds duties and ends others. */
function replay(log: PastAct[], { bouw, gevel }: Scene, cards: SceneCards): string[] {
  const [buyer, seller] = [bouw.id, gevel.id]
  const otherOf = (company: string) => (company === buyer ? seller : buyer)
  const open = new Set<string>(cards.map(({ id }) => `difference ${buyer} ${id}`))
  const end = (...some: string[]) => some.forEach((one) => open.delete(one))
  const answers = new Map<string, PastAct[]>(cards.map(({ id }) => [id, []]))
  /** What a request to close ended, which waits again when it is cancelled. */
  let unanswered: string | null = null
  for (const { cause, by, card = '', run = 0 } of log) {
    const other = otherOf(by)
    if (cause === 'close_request' && open.has(`reply ${by} `)) unanswered = `reply ${by} `
    if (['message', 'ok', 'agreed', 'differs'].includes(cause) && unanswered === `reply ${by} `) unanswered = null
    if (['message', 'ok', 'agreed', 'differs', 'close_request'].includes(cause)) end(`reply ${by} `, `own ${by} `)
    if (cause === 'withdrawn') end(`own ${by} `)
    if (cause === 'message') open.add(`reply ${other} `)
    if (cause === 'close_request') open.add(`close ${other} `)
    if (cause === 'close_cancelled') {
      end(`close ${buyer} `, `close ${seller} `)
      if (unanswered) open.add(unanswered)
      unanswered = null
    }
    if (cause === 'ours') open.add(`own ${by} `)
    if (cause === 'nobody') end(`reply ${by} `, `own ${by} `, ...cards.map(({ id }) => `difference ${by} ${id}`))
    if (cause === 'new_run') open.add(`difference ${buyer} ${card}`)
    if (cause === 'agreed' || cause === 'differs') {
      answers.get(card)?.push({ cause, by, run })
      end(`objection ${by} ${card}`, `objection ${other} ${card}`)
      if (cause === 'differs') open.add(`objection ${other} ${card}`)
      if (by === buyer) end(`difference ${by} ${card}`)
      // An answer of the seller is news about a difference that the buyer did not answer yet.
      else if (!answers.get(card)?.some((one) => one.by === buyer && one.run === run))
        open.add(`difference ${buyer} ${card}`)
    }
  }
  return [...open]
}

/** The acts as the chat shows them. */
async function logged(who: Caller, params: { id: string }): Promise<string[]> {
  const { messages } = (await who.call(listMessages, { params })).body
  const causes: Record<string, string> = { document_added: 'upload', close_requested: 'close_request' }
  const acts = messages.filter(({ event }) => event !== 'answer_withdrawn')
  return acts.map(({ event, data }) =>
    event === 'card_answer' ? (data?.['answer'] ?? '') : event ? (causes[event] ?? event) : 'message',
  )
}
