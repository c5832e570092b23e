import { type AnswerCard, differingLines, type Way } from '@klopt/contract'
import { sql } from 'kysely'
import { proposeTerms } from '../features/agreements/propose.ts'
import { answerCard } from '../features/cards/acts/answer.ts'
import type { StoredLine } from '../features/cards/sentences/to-card-lines.ts'
import { compareDossier } from '../features/cards/runs/run.ts'
import { addDocuments } from '../features/documents/add.ts'
import { type AccessibleDossier, accessDossier } from '../features/dossiers/access.ts'
import { requestCloseWithoutMails } from '../features/dossiers/closing.ts'
import { createDossier } from '../features/dossiers/create.ts'
import { inviteGuest } from '../features/dossiers/participants/invite.ts'
import { addLine } from '../features/dossiers/lines/line.ts'
import { linkCompany } from '../features/dossiers/participants/link-company.ts'
import { participate } from '../features/dossiers/participants/participate.ts'
import type { Viewer } from '../platform/session.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { backdate } from './backdate.ts'
import { storeReading } from '../features/readings/store-reading.ts'
import type { StoredPapers, Paper } from './papers/store.ts'
import type { DemoPeople } from './people.ts'
import type { Line, Story } from './story.ts'

/**
 * Creates a dossier through the same functions as a real one, so that it is complete, and then sets its dates to those
 * of the story.
 */
export async function tellStory(
  tx: Tx,
  cast: DemoPeople,
  papers: StoredPapers,
  story: Story,
  now: Temporal.Instant,
): Promise<void> {
  const { id } = await createDossier(tx, cast.people[story.by], { title: story.title })
  for (const line of story.lines) await act(tx, cast, papers, id, line)
  await backdate(tx, cast, id, story, now)
}

async function act(tx: Tx, cast: DemoPeople, papers: StoredPapers, dossierId: string, line: Line): Promise<void> {
  const viewer = cast.people[line.by]
  if ('says' in line) await say(tx, viewer, dossierId, line.says)
  else if ('links' in line) await linkCompany(tx, viewer, dossierId, cast.firms[line.links])
  else if ('adds' in line) await addQuietly(tx, viewer, dossierId, cast.people[line.adds])
  else if ('invites' in line) await invite(tx, viewer, dossierId, cast.people[line.invites])
  else if ('uploads' in line) await upload(tx, viewer, dossierId, papers, line.uploads)
  else if ('answers' in line) await answer(tx, viewer, dossierId, line.answers)
  else if ('proposes' in line) await propose(tx, viewer, dossierId, line.proposes, line.note)
  else if ('compares' in line)
    await compareDossier(tx, { ...(await lockDossier(tx, viewer, dossierId)), viewer: null, change: null })
  else await requestCloseWithoutMails(tx, viewer, dossierId) // without the mails, like addQuietly
}

async function say(tx: Tx, viewer: Viewer, dossierId: string, message: string): Promise<void> {
  const line = { message_type: 'chat_message', message, event: null, data: null, client_id: null } as const
  await addLine(tx, viewer, await lockDossier(tx, viewer, dossierId), line)
}

/** Answers the card of the dossier. */
async function answer(tx: Tx, viewer: Viewer, dossier_id: string, body: Omit<AnswerCard, 'run'>): Promise<void> {
  const card = await tx.db
    .selectFrom('card')
    .select(['id', 'run'])
    .where('dossier_id', '=', dossier_id)
    .executeTakeFirstOrThrow()
  await answerCard(tx, viewer, { id: card.id, dossier_id }, { ...body, run: card.run })
}

/** Proposes a way out of the differences of its card. */
async function propose(tx: Tx, viewer: Viewer, dossier_id: string, way: Way, note: string): Promise<void> {
  const card = await tx.db
    .selectFrom('card')
    .innerJoin('card_run', (join) => join.onRef('card_id', '=', 'card.id').onRef('n', '=', 'card.run'))
    .select(['card.id', 'run', sql<StoredLine[]>`result->'lines'`.as('lines')])
    .where('dossier_id', '=', dossier_id)
    .executeTakeFirstOrThrow()
  const outcomes = differingLines(card.lines).map(({ n }) => ({ n, way }))
  await proposeTerms(tx, viewer, { id: card.id, dossier_id }, { run: card.run, outcomes, note })
}

/** Adds a document with its earlier reading, so that its card gets the right place in the conversation. */
async function upload(tx: Tx, viewer: Viewer, dossierId: string, papers: StoredPapers, name: Paper): Promise<void> {
  const paper = papers.get(name)
  if (!paper) throw new Error(`The demo has no ${name}.`)
  const { reading, ...file } = paper
  const added = await addDocuments(tx, viewer, { dossier_id: dossierId, files: [file] })
  const [document] = Array.isArray(added) ? added : []
  if (document) await storeReading(tx, document, reading, 0)
}

/** Without the mail, since the story happened days ago. */
async function addQuietly(tx: Tx, viewer: Viewer, dossierId: string, person: Viewer): Promise<void> {
  const dossier = await lockDossier(tx, viewer, dossierId)
  await participate(tx, viewer, dossier, { ...person, company_name: person.company.name })
}

async function invite(tx: Tx, viewer: Viewer, dossierId: string, { email, company_id }: Viewer): Promise<void> {
  await inviteGuest(tx, viewer, dossierId, { email, company_id, dossier_id: dossierId })
}

function lockDossier(tx: Tx, viewer: Viewer, dossierId: string): Promise<AccessibleDossier> {
  return accessDossier(tx.db, viewer, dossierId, { lock: true })
}
