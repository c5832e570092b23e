import type { Dossier, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { dossierQuery } from '../../features/dossiers/detail/dossier.ts'
import { toast } from '../../ui/toasts.ts'
import { handOver, numberLeft } from './hand-over.ts'
import { sharePage } from '../where.ts'
import { isShared } from './shared-state.ts'

type Props = { dossier: Dossier; me: User; uploading: boolean; openUpload: (files: File[]) => void }

const shownMs = 20_000

/** Opens the upload with the files that were shared with Klopt, once this dossier was chosen for them. */
export function TakeShared({ dossier, me, uploading, openUpload }: Props) {
  const { t } = useTranslation('sharing')
  const client = useQueryClient()
  const { state, search, hash } = useLocation()
  const navigate = useNavigate()
  const comes = isShared(state)
  const taken = useRef(false)
  // The copy of a dossier that is shown without a connection has no rights. The dossier itself follows.
  const newest = client.getQueryState(dossierQuery(dossier.id).queryKey)
  const isCopy = newest?.isInvalidated || newest?.data !== dossier
  const mustWait = isCopy && !dossier.permissions.upload

  const take = useEffectEvent(async (mustWait: boolean) => {
    const files = await handOver(dossier, me)
    if (mustWait && files.length > 0) return void toast.info(t(($) => $.offline))
    await navigate({ search, hash }, { replace: true, state: null }) // going back here must not open it again
    if (files.length === 0) return
    if (!dossier.permissions.upload) return void toast.wrong(t(($) => $.not_here))
    taken.current = true
    openUpload(files)
  })
  /** When the upload closes: after cancelling, or with more files than can be uploaded at once. */
  const tellLeft = useEffectEvent(async () => {
    if (!taken.current) return
    taken.current = false
    const count = await numberLeft(me)
    const act = { label: t(($) => $.go_on), onAct: () => void navigate(sharePage) }
    if (count > 0)
      toast.offer(
        t(($) => $.left, { count }),
        act,
        shownMs,
      )
  })
  useEffect(() => {
    if (comes) void take(mustWait)
  }, [comes, mustWait])
  useEffect(() => {
    if (!uploading) void tellLeft()
  }, [uploading])

  return null
}
