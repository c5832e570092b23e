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
})

test.each([
  ['whoever uploaded it deletes it', anna, open, by(anna), true],
  ['so does a colleague', daan, open, by(anna), true],
  ['the other company does not', bram, open, by(anna), false],
  ['a guest deletes what they uploaded', otto, open, by(otto), true],
  ['a guest deletes nothing of another guest', otto, open, by({ id: 'ria', company_id: 'vos' }), false],
  ['nobody deletes a guest’s upload for them', anna, open, by(otto), false],
  ['whoever changed company keeps their own uploads', anna, open, by({ id: 'anna', company_id: 'vos' }), true],
  ['nothing is deleted where nothing may be uploaded', anna, { upload: false }, by(anna), false],
] as const)('%s', (_, viewer, dossier, document, may) => {
  expect(documentPermissions(viewer, dossier, document).can_delete).toBe(may)
})
