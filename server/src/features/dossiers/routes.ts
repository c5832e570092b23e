import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { dossierLimit } from '../companies/limits.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { browserOf } from '../people/guest-device.ts'
import { guestColleagueLimit, takeInvitation } from '../people/limits.ts'
import { accessDossier } from './access.ts'
import { countLine } from './lines/limits.ts'
import { addGuestColleague } from './participants/add-guest-colleague.ts'
import { addParticipant } from './participants/add-participant.ts'
import { cancelClose, closeDossier, requestClose } from './closing.ts'
import { createDossier } from './create.ts'
import { inviteGuest } from './participants/invite.ts'
import { inviteCompany } from './participants/invite-company.ts'
import { linkCompany } from './participants/link-company.ts'
import { askAccess, dismissColleague } from './guest-links/colleague-requests.ts'
import { askNewLink } from './guest-links/ask-new-link.ts'
import { mailCode, openWithCode } from './guest-links/guest-code.ts'
import { requestLinks } from './guest-links/mail-links.ts'
import { openLink, readAccess, readMovedDossier } from './guest-links/open-link.ts'
import { readAvailableUsers } from './read-available.ts'
import { readDossierList, readSidebar } from './read-list.ts'
import { accessToRead } from './read-along.ts'
import { muteDossier } from './mute.ts'
import { pin, unpin } from './pin.ts'
import { readDossier } from './read.ts'
import { removeParticipant } from './participants/remove.ts'
import { renameDossier } from './rename.ts'
import { renewLink } from './guest-links/renew.ts'
import { disownLink } from './guest-links/take-back.ts'
import { requestExtension } from './guest-links/request-extension.ts'
import { remindOther } from './duties/remind.ts'
import { setTurn } from './duties/set-turn.ts'

export function dossierRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limits } = deps

  serve(app, deps, calls.validateLink, ({ query, request }) =>
    openLink(deps, query.token, { browser: browserOf(request), ip: request.ip }),
  )

  serve(app, deps, calls.mailLinkCode, ({ body, request }) => mailCode(deps, body, request.ip))

  serve(app, deps, calls.openLinkWithCode, ({ body, request }) => openWithCode(deps, body, request.ip))

  serve(app, deps, calls.askOwnAccess, ({ body, request }) => askAccess(deps, body, request.ip))

  serve(app, deps, calls.askNewLink, ({ body, request }) => askNewLink(deps, body.token, request.ip))

  serve(app, deps, calls.mailGuestLinks, ({ body, request }) => requestLinks(deps, body.email, request.ip))

  serve(app, deps, calls.disownLink, ({ viewer }) => transaction(deps, (tx) => disownLink(tx, viewer)))

  serve(app, deps, calls.dismissColleague, ({ viewer, params }) =>
    transaction(deps, (tx) => dismissColleague(tx, viewer, params.id, params.request_id)),
  )

  serve(app, deps, calls.findMovedDossier, ({ viewer, query }) => readMovedDossier(db, viewer, query.token))

  serve(app, deps, calls.validateAccess, ({ viewer, params }) => readAccess(db, viewer, params.id))

  serve(app, deps, calls.listDossiers, async ({ viewer, query, reply }) => {
    const { items, next } = await readDossierList(db, viewer, query)
    if (next) reply.header('x-next-cursor', next)
    return items
  })

  serve(app, deps, calls.listSidebar, async ({ viewer, query, reply }) => {
    const { items, next } = await readSidebar(db, viewer, query)
    if (next) reply.header('x-next-cursor', next)
    return items
  })

  serve(app, deps, calls.remind, ({ viewer, params, body }) =>
    countLine({ limits, viewer, dossier_id: params.id }, () =>
      transaction(deps, (tx) => remindOther(tx, viewer, params.id, body)),
    ),
  )

  serve(app, deps, calls.createDossier, async ({ viewer, body }) => {
    await limits.take(dossierLimit, viewer.id)
    return transaction(deps, (tx) => createDossier(tx, viewer, body))
  })

  serve(app, deps, calls.readDossier, async ({ viewer, params }) =>
    readDossier(db, viewer, await accessToRead(deps, viewer, params.id)),
  )

  serve(app, deps, calls.renameDossier, ({ viewer, params, body }) =>
    transaction(deps, (tx) => renameDossier(tx, viewer, params.id, body.title)),
  )

  serve(app, deps, calls.linkCompany, ({ viewer, params, body }) =>
    transaction(deps, (tx) => linkCompany(tx, viewer, params.id, body.company_id)),
  )

  serve(app, deps, calls.addParticipant, ({ viewer, params, body }) =>
    transaction(deps, (tx) => addParticipant(tx, viewer, params.id, body.user_id)),
  )

  serve(app, deps, calls.inviteGuest, async ({ viewer, params, body }) => {
    await takeInvitation(deps, viewer)
    return transaction(deps, (tx) => inviteGuest(tx, viewer, params.id, body))
  })

  serve(app, deps, calls.addGuestColleague, async ({ viewer, params, body }) => {
    await limits.take(guestColleagueLimit, viewer.company_id)
    return transaction(deps, (tx) => addGuestColleague(tx, viewer, params.id, body))
  })

  serve(app, deps, calls.inviteCompany, async ({ viewer, params, body }) => {
    if ('email' in body.person) await takeInvitation(deps, viewer)
    return transaction(deps, (tx) => inviteCompany(tx, viewer, params.id, body))
  })

  serve(app, deps, calls.renewLink, async ({ viewer, params }) => {
    await takeInvitation(deps, viewer)
    return transaction(deps, (tx) => renewLink(tx, viewer, params.id, params.user_id))
  })

  serve(app, deps, calls.requestExtension, ({ viewer, params }) =>
    transaction(deps, (tx) => requestExtension(tx, viewer, params.id)),
  )

  serve(app, deps, calls.listAvailableUsers, async ({ viewer, params }) =>
    readAvailableUsers(db, viewer, await accessDossier(db, viewer, params.id)),
  )

  serve(app, deps, calls.removeParticipant, ({ viewer, params }) =>
    transaction(deps, (tx) => removeParticipant(tx, viewer, params.id, params.user_id)),
  )

  serve(app, deps, calls.muteDossier, ({ viewer, params, body }) =>
    transaction(deps, (tx) => muteDossier(tx, viewer, params.id, body.for)),
  )

  serve(app, deps, calls.pinDossier, ({ viewer, params, body }) =>
    countLine({ limits, viewer, dossier_id: params.id }, () =>
      transaction(deps, (tx) => pin(tx, viewer, params.id, body)),
    ),
  )

  serve(app, deps, calls.unpinDossier, ({ viewer, params }) =>
    countLine({ limits, viewer, dossier_id: params.id }, () => transaction(deps, (tx) => unpin(tx, viewer, params.id))),
  )

  serve(app, deps, calls.requestClose, ({ viewer, params }) =>
    transaction(deps, (tx) => requestClose(tx, viewer, params.id)),
  )

  serve(app, deps, calls.cancelClose, ({ viewer, params }) =>
    transaction(deps, (tx) => cancelClose(tx, viewer, params.id)),
  )

  serve(app, deps, calls.setTurn, ({ viewer, params, body }) =>
    transaction(deps, (tx) => setTurn(tx, viewer, params.id, body)),
  )

  serve(app, deps, calls.closeDossier, ({ viewer, params }) =>
    transaction(deps, (tx) => closeDossier(tx, viewer, params.id)),
  )
}
