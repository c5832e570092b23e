import { differingLines, faultOf, type Message, payOf, type Propose, type Sums, termsOf } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { CardView } from '../cards/view/card-view.ts'
import type { CardRef } from '../cards/find-card.ts'
import type { StoredLine } from '../cards/sentences/to-card-lines.ts'
import { hasWaysOut } from '../cards/settling/policy.ts'
import { accessToWrite } from '../dossiers/participants/join.ts'
import { findByClientId } from '../messages/read.ts'
import { readOffered } from './read.ts'
import { checkRoom, checkStanding, storeOffer } from './store-offer.ts'
import { hashTerms } from './terms-hash.ts'

/** Proposes a way out of the differences of a card for the viewer's company. */
export async function proposeTerms(
  tx: Tx,
  viewer: Viewer,
  { id: card_id, dossier_id }: Pick<CardRef, 'id' | 'dossier_id'>,
  { run, outcomes, answers, via, note, client_id }: Propose,
): Promise<Message> {
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  if (!dossier.permissions.post) throw forbidden()
  const earlier = client_id && (await findByClientId(tx.db, viewer, dossier, client_id))
  if (earlier) return earlier

  await checkRoom(tx, dossier)
  const card = await readNewest(tx.db, card_id)
  if (card.run !== run) throw conflict('card_changed')
  if (!hasWaysOut({ ...card.face, state: card.state, differing: differingLines(card.lines).length }))
    throw conflict('nobody_proposes')
  const standing = await readOffered(tx.db, dossier, { card_id })
  checkStanding(viewer, dossier, standing, answers)
  const fault = faultOf(card.lines, outcomes)
  if (fault) {
    const loc = ['body', 'outcomes', ...(fault.at === null ? [] : [fault.at])]
    throw invalid([{ loc, msg: 'Dit voorstel past niet bij de regels van de kaart.', type: fault.type }])
  }

  const { due_date, due_estimated, currency } = card.face
  const sums = card.face.sums ?? withoutVat(card.face)
  const terms = termsOf({ currency, sums, lines: card.lines }, outcomes, via)
  const { now } = payOf({ due_date, due_estimated, sums }, { terms })
  const { credit, open } = terms.excl
  return storeOffer(tx, viewer, dossier, {
    of: { kind: 'proposal', card_id, run },
    terms,
    terms_hash: hashTerms({ card_id, run, result_hash: card.result_hash, terms }),
    standing,
    note,
    client_id,
    amounts: { credit, open, now, currency },
  })
}

type NewestRun = {
  run: number
  state: CardView['state']
  face: CardView
  lines: StoredLine[]
  result_hash: string
}

async function readNewest(db: Db, cardId: string): Promise<NewestRun> {
  const { rows } = await sql<NewestRun>`
    select card.run, card.state, face, result->'lines' as lines, result_hash
    from card join card_run on card_run.card_id = card.id and n = card.run
    where card.id = ${cardId} and face is not null`.execute(db)
  const [card] = rows
  if (!card) throw notFound() // deleted while we waited for the lock
  return card
}

/** A card of an earlier version of Klopt has no sums until its next run. Its amounts with VAT are unknown. */
function withoutVat({ total_invoiced }: CardView): Sums {
  const unknown = { total_incl: null, groups: null, paid: null, rounding: null, payable: null, g_account: null }
  return { ...unknown, total_excl: total_invoiced ?? '0.00', received: [], open: { excl: '0.00', groups: null } }
}
