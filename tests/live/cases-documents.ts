import { downloadDocument } from '@klopt/contract'
import { ask } from '../testing/ask.ts'
import { base, type Case, pin, shared, upload } from './case.ts'
import { fetchState } from './client-state.ts'

export const documentCases: Record<string, Case> = {
  'a document is added': { ...shared, act: (scene) => upload(scene, 'U', 'D1') },
  'a document is pinned': { ...shared, act: (s) => pin(s) },
  'what is pinned is unpinned': {
    ...shared,
    ready: (s) => pin(s),
    act: (s) => ask(s.who.U, 'DELETE', `${base(s, 'D1')}/pin`),
  },
  'a pinned document is removed': {
    ...shared,
    ready: (s) => pin(s),
    act: (s) => ask(s.who.U, 'DELETE', `/api/v1/documents/${s.documents.A_D1}/${s.dossiers.D1}`),
  },
  'a document is removed': {
    ...shared,
    act: (s) => ask(s.who.U, 'DELETE', `/api/v1/documents/${s.documents.A_D1}/${s.dossiers.D1}`),
  },
  'the other company opens a document': {
    ...shared,
    by: 'X',
    act: async (s) => {
      const link = await ask(s.who.X, 'GET', `/api/v1/documents/${s.documents.A_D1}/download`)
      const { signed_url } = downloadDocument.answer.parse(link.body)
      return ask(s.who.X, 'GET', signed_url)
    },
  },
  'the kind of a document is corrected': {
    ...shared,
    ready: (scene) =>
      scene.world.db
        .updateTable('document')
        .set({ reading_state: 'read', kind: 'quote' })
        .where('id', '=', scene.documents.A_D1)
        .execute(),
    act: (s) => ask(s.who.U, 'PUT', `/api/v1/documents/${s.documents.A_D1}/kind`, { body: { kind: 'invoice' } }),
  },
  'somebody says whether a delivery note was changed by pen': {
    ...shared,
    ready: (scene) =>
      scene.world.db
        .updateTable('document')
        .set({ reading_state: 'read', kind: 'delivery_note', pen: 'asked' })
        .where('id', '=', scene.documents.A_D1)
        .execute(),
    act: (s) =>
      ask(s.who.U, 'PUT', `/api/v1/documents/${s.documents.A_D1}/pen`, { body: { changed: true, revision: 0 } }),
  },
  'a new version of a document is added': {
    ...shared,
    act: (s) => upload(s, 'U', 'D1', { replaces: s.documents.A_D1 }),
  },
  'a document is marked as not a new version': {
    ...shared,
    ready: (s) => upload(s, 'U', 'D1', { replaces: s.documents.A_D1 }),
    act: async (s) => {
      const found = (await fetchState(s.who.U, s.dossiers.D1)).open?.documents.find(({ version }) => version === 2)
      return ask(s.who.U, 'PUT', `/api/v1/documents/${found?.id}/version`, { body: { replaces: null } })
    },
  },
}
