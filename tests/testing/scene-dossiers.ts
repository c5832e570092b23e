import { createHash } from 'node:crypto'
import { hashed, newId, newToken } from '../../server/src/platform/ids.ts'
import type { World } from '../../server/src/testing/world.ts'
import { upload } from '../../server/src/features/documents/testing/scene.ts'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import type { CompanyKey, DocumentKey, DossierKey, PersonKey } from './scene-keys.ts'

/** By company and dossier: the owner and the place. */
type Ids<K extends string> = Record<K, string>

export const secret = 'Het bedrag is 12.500 euro'
const content = pdf('order')
const sha256 = createHash('sha256').update(content).digest('hex')
const stored = new WeakMap<World, Promise<void>>()

/**
 * D1 = A and B · D2 = A and its contact · D3 = C and its contact · D4 = A alone. Each has a message and two documents.
 */
export async function addDossiers(
  world: World,
  ids: Ids<PersonKey>,
  companies: Record<CompanyKey, { id: string; name: string }>,
) {
  const { db } = world
  const dossiers = { D1: newId(), D2: newId(), D3: newId(), D4: newId() }
  const owners = { D1: 'U', D2: 'U', D3: 'T', D4: 'U' } as const
  const linked: Record<DossierKey, CompanyKey[]> = { D1: ['A', 'B'], D2: ['A', 'Ext'], D3: ['C', 'ExtC'], D4: ['A'] }
  const takingPart: Record<DossierKey, PersonKey[]> = {
    D1: ['U', 'U2', 'X', 'X2'],
    D2: ['U', 'U2', 'V', 'E', 'W'],
    D3: ['V2', 'T'],
    D4: ['U', 'U2'],
  }
  const keys = ['D1', 'D2', 'D3', 'D4'] as const
  const last = { last_message_preview: secret, last_message_time: new Date(), last_seq: 1, last_message_sender_id: '' }
  await db
    .insertInto('dossier')
    .values(
      keys.map((key) => ({
        ...last,
        id: dossiers[key],
        title: `Dossier ${key}`,
        created_by: ids[owners[key]],
        last_message_sender_id: ids[owners[key]],
      })),
    )
    .execute()
  await db
    .insertInto('dossier_company')
    .values(
      keys.flatMap((key) =>
        linked[key].map((company, n) => ({
          dossier_id: dossiers[key],
          company_id: companies[company].id,
          place: n + 1,
        })),
      ),
    )
    .execute()
  const month = new Date(Date.now() + 30 * 86_400_000)
  const until: Partial<Record<PersonKey, Date>> = { V: month, V2: month, W: month, E: new Date(0) }
  await db
    .insertInto('participant')
    .values([
      ...keys.flatMap((key) =>
        takingPart[key].map((who) => ({
          dossier_id: dossiers[key],
          user_id: ids[who],
          access_until: until[who] ?? null,
          status: 'active' as const,
          invited_by: ids[owners[key]],
        })),
      ),
      ...(['D1', 'D2', 'D4'] as const).map((key) => ({
        dossier_id: dossiers[key],
        user_id: ids.R,
        access_until: null,
        status: 'removed' as const,
        invited_by: ids.U,
      })),
    ])
    .execute()
  await db
    .insertInto('message')
    .values(
      keys.map((key) => ({
        id: newId(),
        dossier_id: dossiers[key],
        seq: 1,
        message_type: 'chat_message' as const,
        message: secret,
        sender_id: ids[owners[key]],
        company_id: companies[key === 'D3' ? 'C' : 'A'].id,
      })),
    )
    .execute()

  const documents = { A_D1: newId(), A_D2: newId(), V_D2: newId(), B_D1: newId() }
  const file = { content_type: 'application/pdf', size: content.length, sha256 }
  const document = (key: DocumentKey, dossier: DossierKey, who: PersonKey, company: CompanyKey) => ({
    ...file,
    id: documents[key],
    dossier_id: dossiers[dossier],
    filename: `${key}.pdf`,
    uploader_id: ids[who],
    uploader_company_id: companies[company].id,
  })
  await db
    .insertInto('document')
    .values([
      document('A_D1', 'D1', 'U', 'A'),
      document('A_D2', 'D2', 'U', 'A'),
      document('V_D2', 'D2', 'V', 'Ext'),
      document('B_D1', 'D1', 'X', 'B'),
    ])
    .execute()

  const links = { V: newToken(), V2: newToken(), E: newToken() }
  await db
    .insertInto('guest_link')
    .values(
      (['V', 'V2', 'E'] as const).map((who) => ({
        token_hash: hashed(links[who]),
        user_id: ids[who],
        dossier_id: dossiers[who === 'V2' ? 'D3' : 'D2'],
      })),
    )
    .execute()
  return { dossiers, documents, links }
}

/** Stores the bytes of every document, once for each world. */
export function storeFile(world: World): Promise<void> {
  const known = stored.get(world) ?? store(world)
  stored.set(world, known)
  return known
}

async function store(world: World): Promise<void> {
  const company = await world.customer('Archief BV')
  const anna = await world.person('Anna', { company })
  const dossier = await world.makeDossier('Archief', anna, [company])
  await upload(anna, { dossier_id: dossier.id }, ['order.pdf', content])
}
