import { type Document, type Failure, listDocuments, uploadDocuments } from '@klopt/contract'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import type { World } from '../../../testing/world.ts'

type NamedContent = [filename: string, content: Buffer]

/** Anna and Daan of Bouw share a dossier with Bram of Gevel. Mia, admin of Gevel, reads along. Otto is an outsider. */
export async function sharedDossier(world: World) {
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  await world.relate(bouw, gevel)
  const anna = await world.person('Anna', { company: bouw })
  const daan = await world.person('Daan', { company: bouw })
  const bram = await world.person('Bram', { company: gevel })
  const mia = await world.person('Mia', { company: gevel, role: 'admin' })
  const otto = await world.person('Otto', { company: await world.customer('Buiten BV'), role: 'admin' })
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  await world.takePart(dossier, daan)
  await world.takePart(dossier, bram)
  return { bouw, gevel, anna, daan, bram, mia, otto, dossier, params: { id: dossier.id } }
}

/** A dossier of Bouw and its contact, with a guest who has consented. */
export async function guestDossier(world: World, accessUntil = new Date(Date.now() + 86_400_000)) {
  const bouw = await world.customer('Bouw BV')
  const kraan = await world.contact('Vos Kraanverhuur', bouw)
  const anna = await world.person('Anna', { company: bouw, role: 'admin' })
  const dossier = await world.makeDossier('Kraanhuur', anna, [bouw, kraan])
  async function guest(email: string) {
    const id = crypto.randomUUID()
    const names = { first_name: '', last_name: '' }
    const row = { id, company_id: kraan.id, email, ...names, role: 'viewer', is_guest: true } as const
    await world.db.insertInto('person').values(row).execute()
    await world.db.insertInto('email_consent').values({ person_id: id, consent: true }).execute()
    await world.takePart(dossier, { id }, accessUntil)
    return world.signedIn(id)
  }
  return {
    bouw,
    kraan,
    anna,
    dossier,
    params: { id: dossier.id },
    otto: await guest('otto@vos.example'),
    ria: await guest('ria@vos.example'),
  }
}

/** Uploads files, also those that the dossier has already: most tests use the same few contents. */
export async function upload(who: Caller, fields: Record<string, string>, ...files: NamedContent[]) {
  return uploadOnce(who, { ...fields, again: 'true' }, ...files)
}

/** Uploads like the web app: one form, fields before files. */
export async function uploadOnce(who: Caller, fields: Record<string, string>, ...files: NamedContent[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [filename, content] of files) form.append('file', new File([new Uint8Array(content)], filename))
  return send(who, form)
}

export async function send(
  who: Caller,
  body: FormData | ReadableStream | string,
  headers: Record<string, string> = {},
) {
  const init = {
    method: 'POST',
    body,
    headers,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit
  const answer = await who.fetch(uploadDocuments.path, init)
  const parsed: unknown = await answer.json()
  return { status: answer.status, body: parsed as Document[], refusal: parsed as Failure }
}

/** The stored files by hash, and the number of leftover drafts. */
export async function stored(world: World): Promise<{ kept: string[]; drafts: number }> {
  const folder = join(world.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== '.klopt') // the mark of the storage
  const drafts = files.filter(({ parentPath }) => parentPath === join(folder, 'drafts'))
  return { kept: files.filter((file) => !drafts.includes(file)).map(({ name }) => name), drafts: drafts.length }
}

/** Performs an action that must be refused, and checks that it leaves no document and no new file. */
export async function nothingOf<A>(
  world: World,
  who: Caller,
  dossier: { id: string },
  act: () => Promise<A>,
): Promise<A> {
  const before = (await stored(world)).kept
  const answer = await act()
  expect((await who.call(listDocuments, { params: { id: dossier.id } })).body).toEqual([])
  expect((await stored(world)).kept).toEqual(before)
  return answer
}
