import * as calls from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/http.ts'
import { Checker } from '../documents/checker.ts'
import { Quota } from '../documents/upload/quota.ts'
import { accessToRead } from '../dossiers/read-along.ts'
import { dossierOfMessage } from './access.ts'
import { allowMail, refuseMail } from './decide-held.ts'
import { readAddress, readHeldMails, readWholeMail } from './read.ts'
import { renewAddress } from './renew-address.ts'

export function mailInRoutes(app: FastifyInstance, deps: Deps): void {
  const desk = { checker: new Checker(), quota: new Quota(deps.db, deps.config.quotaBytes) }
  app.addHook('onClose', () => desk.checker.close())

  serve(app, deps, calls.readMailAddress, async ({ viewer, params }) =>
    readAddress(deps, viewer, await accessToRead(deps, viewer, params.id)),
  )
  serve(app, deps, calls.renewMailAddress, ({ viewer, params }) => renewAddress(deps, viewer, params.id))
  serve(app, deps, calls.listHeldMails, async ({ viewer, params }) => {
    const dossier = await accessToRead(deps, viewer, params.id)
    return viewer.is_guest ? [] : readHeldMails(deps.db, dossier)
  })
  serve(app, deps, calls.allowHeldMail, ({ viewer, params, body }) =>
    allowMail(deps, desk, viewer, params.id, body?.always ?? false),
  )
  serve(app, deps, calls.refuseHeldMail, ({ viewer, params, body }) =>
    refuseMail(deps, viewer, params.id, body?.block ?? false),
  )
  serve(app, deps, calls.readMessageMail, async ({ viewer, params }) => {
    const { dossier_id, mail_id } = await dossierOfMessage(deps.db, params.id)
    await accessToRead(deps, viewer, dossier_id)
    return readWholeMail(deps.db, mail_id)
  })
}
