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
import { storeSummary } from '../view/summary.ts'
import { addRun, insertCard } from '../testing/insert-card.ts'

const world = useWorld()
const runs = Number(process.env['KLOPT_RUNS'] ?? (process.env['KLOPT_FULL'] === '1' ? 200 : 25))

const acts = [
  'message',
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

test('after any sequence of acts the turn follows from their log alone', async () => {
  await fc.assert(
    fc.asyncProperty(anActs, async (sequence) => {
      const scene = await sharedDossier(world)
      const cards = [
        await insertCard(world.db, scene.dossier, scene.bram),
        await insertCard(world.db, scene.dossier, scene.bram),
      ]
      const log: PastAct[] = []
      for (const one of sequence) {
        if (one.act === 'withdraw') await withdraw(scene, one, log)
        else {
          const done = await act(scene, cards, one)
          if (done) log.push(done)
        }
      }

      const { turn } = (await scene.anna.call(readDossier, { params: scene.params })).body

      const expected = replay(log, [scene.bouw.id, scene.gevel.id], cards)
      expect(turn && { company_id: turn.company_id, cause: turn.cause }).toEqual(expected)
      expect(await logged(scene.anna, scene.params)).toEqual(
        log.filter(({ cause }) => cause !== 'ours' && cause !== 'nobody').map(({ cause }) => cause),
      )
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
      await storeSummary(world.db, dossier.id)
      return null
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

/** Withdraws the newest 'Klopt' of a person, and removes it from the log if that was in time. */
async function withdraw(scene: Scene, { by }: Act, log: PastAct[]): Promise<void> {
  const who = scene[by]
  const newest = log.findLast(({ cause, by: company }) => cause === 'agreed' && company === who.company_id)
  if (!newest?.card || !newest.message) return
  const params = { id: newest.card, message_id: newest.message }
  if ((await who.call(withdrawAnswer, { params })).status === 204) log.splice(log.indexOf(newest), 1)
}

/** Applies the rule again to the whole log: the turn follows from the newest act that was not undone. */
function replay(log: PastAct[], companies: string[], cards: SceneCards) {
  const standing: PastAct[] = []
  for (const done of log) {
    if (done.cause !== 'close_cancelled') standing.push(done)
    else
      standing.splice(
        standing.findLastIndex(({ cause }) => cause === 'close_request'),
        1,
      )
  }
  const last = standing.at(-1)
  if (!last) return null
  const other = companies.find((id) => id !== last.by)
  if (last.cause === 'ours') return { company_id: last.by, cause: 'ours' }
  const all = cards.every(({ id, run }) =>
    companies.every((company) => {
      const answer = log.findLast(({ card, by }) => card === id && by === company)
      return answer?.cause === 'agreed' && answer.run === run
    }),
  )
  const nobody = last.cause === 'nobody' || (last.cause === 'agreed' && all)
  return { company_id: nobody ? null : other, cause: last.cause }
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
