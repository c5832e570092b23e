import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import { takeByAddress } from '../../platform/limits/address-limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { lookUpLimits, searchLimit } from './limits.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { accessCompany, toAnswer } from './access.ts'
import { addContact } from './add-contact.ts'
import { changeCompany } from './change.ts'
import { readPeople } from './read-people.ts'
import { readRelations } from './read.ts'
import { removeContact } from './remove-contact.ts'
import { requestRelation } from './request-relation.ts'
import { searchCompanies } from './search.ts'
import { suggestCompany } from './suggest.ts'
import { deleteRelation, updateRelation } from './update-relation.ts'
import { enterCode } from './verification/enter-code.ts'

export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limits } = deps

  serve(app, deps, calls.readCompany, async ({ viewer, params }) =>
    toAnswer(await accessCompany(db, viewer, params.id)),
  )

  serve(app, deps, calls.updateCompany, ({ viewer, params, body }) =>
    transaction(deps, (tx) => changeCompany(tx, viewer, params.id, body)),
  )

  serve(app, deps, calls.verifyCompany, ({ viewer, params, body }) => enterCode(deps, viewer, params.id, body.code))

  serve(app, deps, calls.listCompanyUsers, async ({ viewer, params, query, reply }) => {
    const { items, next } = await readPeople(db, viewer, await accessCompany(db, viewer, params.id), query)
    if (next) reply.header('x-next-cursor', next)
    return items
  })

  serve(app, deps, calls.removeContact, ({ viewer, params }) =>
    transaction(deps, (tx) => removeContact(tx, viewer, params.id, params.user_id)),
  )

  serve(app, deps, calls.addContact, ({ viewer, body }) => transaction(deps, (tx) => addContact(tx, viewer, body)))

  serve(app, deps, calls.suggestCompany, async ({ params, request }) => {
    await takeByAddress(limits, lookUpLimits, request.ip)
    return suggestCompany(deps, params.number)
  })

  serve(app, deps, calls.searchCompanies, async ({ viewer, query, reply }) => {
    await limits.take(searchLimit, viewer.id)
    const { hits, register } = await searchCompanies(deps, viewer, query.q)
    reply.header('x-register', register)
    return hits
  })

  serve(app, deps, calls.listRelations, ({ viewer }) => readRelations(db, viewer))

  serve(app, deps, calls.requestRelation, ({ viewer, body }) =>
    transaction(deps, (tx) => requestRelation(tx, viewer, body.company_2_id)),
  )

  serve(app, deps, calls.updateRelation, ({ viewer, params, body }) =>
    transaction(deps, (tx) => updateRelation(tx, viewer, params.id, body.status)),
  )

  serve(app, deps, calls.deleteRelation, ({ viewer, params }) =>
    transaction(deps, (tx) => deleteRelation(tx, viewer, params.id)),
  )
}
