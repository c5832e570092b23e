import type { Dossier, User } from '@klopt/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../../ui/toasts.ts'
import { handOver, numberLeft } from './hand-over.ts'
import { isShared, share_page } from './shared-state.ts'

type Props = { dossier: Dossier; me: User; uploading: boolean; openUpload: (files: File[]) => void }

const shown_ms = 20_000

/** Opens the upload with the files that were shared with Klopt, once this dossier was chosen for them. */
export function TakeShared({ dossier, me, uploading, openUpload }: Props) {
  const { t } = useTranslation('sharing')
  const { state, search, hash } = useLocation()
  const navigate = useNavigate()
  const comes = isShared(state)
  const taken = useRef(false)

  const take = useEffectEvent(async () => {
    await navigate({ search, hash }, { replace: true, state: null }) // going back here must not open it again
    const files = await handOver(dossier, me)
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
    const act = { label: t(($) => $.go_on), onAct: () => void navigate(share_page) }
    if (count > 0)
      toast.offer(
        t(($) => $.left, { count }),
        act,
        shown_ms,
      )
  })
  useEffect(() => {
    if (comes) void take()
  }, [comes])
  useEffect(() => {
    if (!uploading) void tellLeft()
  }, [uploading])

  return null
}
