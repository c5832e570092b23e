import { expect, test } from 'vitest'
import { documentPermissions } from './policy.ts'

const bouw = 'bouw'
const anna = { id: 'anna', role: 'admin', is_guest: false, company_id: bouw } as const
const daan = { id: 'daan', role: 'user', is_guest: false, company_id: bouw } as const
const bram = { id: 'bram', role: 'admin', is_guest: false, company_id: 'gevel' } as const
const otto = { id: 'otto', role: 'viewer', is_guest: true, company_id: 'vos' } as const
const open = { upload: true }
const by = (uploader: { id: string; company_id: string }) => ({
  uploader_id: uploader.id,
  uploader_company_id: uploader.company_id,
  kind: 'invoice' as const,
  seller_company_id: null as string | null,
  buyer_company_id: null as string | null,
})

test.each([
  ['the uploader can delete a document', anna, open, by(anna), true],
  ['a colleague can delete it', daan, open, by(anna), true],
  ['the other company cannot delete it', bram, open, by(anna), false],
  ['a guest can delete their own upload', otto, open, by(otto), true],
  ['a guest cannot delete another guest’s upload', otto, open, by({ id: 'ria', company_id: 'vos' }), false],
  ['nobody else can delete a guest’s upload', anna, open, by(otto), false],
  [
    'a person who changed company can still delete their uploads',
    anna,
    open,
    by({ id: 'anna', company_id: 'vos' }),
    true,
  ],
  ['without the right to upload nobody can delete', anna, { upload: false }, by(anna), false],
] as const)('%s', (_, viewer, dossier, document, may) => {
  expect(documentPermissions(viewer, dossier, document).can_delete).toBe(may)
})

test('an invoice that the buyer added on behalf of its seller may be replaced by both, and deleted by the buyer', () => {
  const may = (viewer: typeof anna | typeof bram, soldBy: string, dossier = open) =>
    documentPermissions(viewer, dossier, { ...by(anna), seller_company_id: soldBy, buyer_company_id: bouw })
  expect(may(anna, 'gevel')).toEqual({ can_delete: true, can_replace: true })
  expect(may(bram, 'gevel')).toEqual({ can_delete: false, can_replace: true })
  expect(may(bram, bouw)).toEqual({ can_delete: false, can_replace: false })
  expect(may(bram, 'gevel', { upload: false })).toEqual({ can_delete: false, can_replace: false })
})
