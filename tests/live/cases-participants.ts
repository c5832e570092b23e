import { listRelations } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { ask } from '../testing/ask.ts'
import { base, type Case, external, post, say, shared } from './case.ts'

export const participantCases: Record<string, Case> = {
  'a colleague is added': { ...shared, act: post('/users', ({ who }) => ({ user_id: who.N.id })) },
  'a guest is invited': {
    ...external,
    act: post(
      '/invite',
      (s) => ({
        email: `nieuw.${randomUUID().slice(0, 8)}@guests.example`,
        company_id: s.companies.Ext.id,
        dossier_id: s.dossiers.D2,
      }),
      'U',
      'D2',
    ),
  },
  'a company is linked': {
    ...shared,
    of: 'D4',
    lists: 'U2',
    act: post('/companies', ({ companies }) => ({ company_id: companies.B.id }), 'U', 'D4'),
  },
  'an admin joins by writing': { ...shared, by: 'M', act: (scene) => say(scene, 'M') },
  'somebody leaves': {
    ...shared,
    act: (s) => ask(s.who.U, 'PATCH', `${base(s, 'D1')}/users/${s.who.U.id}`, { body: { status: 'removed' } }),
  },
  'somebody is removed': {
    ...shared,
    watches: 'U',
    by: 'M',
    act: (s) => ask(s.who.M, 'PATCH', `${base(s, 'D1')}/users/${s.who.U2.id}`, { body: { status: 'removed' } }),
  },
  'the viewer is removed': {
    ...shared,
    by: 'M',
    act: (s) => ask(s.who.M, 'PATCH', `${base(s, 'D1')}/users/${s.who.U2.id}`, { body: { status: 'removed' } }),
  },
  'a guest is removed': {
    ...external,
    lists: 'U2',
    by: 'M',
    act: (s) => ask(s.who.M, 'PATCH', `${base(s, 'D2')}/users/${s.who.V.id}`, { body: { status: 'removed' } }),
  },
  'access is renewed': {
    ...external,
    watches: 'V',
    lists: 'V',
    act: (s) => ask(s.who.U, 'POST', `${base(s, 'D2')}/users/${s.who.V.id}/renew-token`),
  },
  'longer access is requested': {
    ...external,
    lists: 'U2',
    by: 'E',
    act: post('/request-extension', undefined, 'E', 'D2'),
  },
  'the relation is switched off': {
    ...shared,
    by: 'M',
    act: async ({ who }) => {
      const relations = (await ask(who.M, 'GET', '/api/v1/relations')).body
      const first = listRelations.answer.parse(relations).accepted.find(({ company }) => company.is_klopt_client)
      return ask(who.M, 'PATCH', `/api/v1/relations/${first?.relation_id}`, { body: { status: 'inactive' } })
    },
  },
}
