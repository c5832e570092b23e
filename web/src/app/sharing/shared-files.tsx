import type { Dossier, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { handOver } from './hand-over.ts'
import { isShared } from './shared-state.ts'

type Props = { dossier: Dossier; me: User; openUpload: (files: File[]) => void }

/** Opens the upload with the files that were shared with Klopt, once this dossier was chosen for them. */
export function SharedFiles({ dossier, me, openUpload }: Props) {
  const { t } = useTranslation('sharing')
  const client = useQueryClient()
  const { state, search, hash } = useLocation()
  const navigate = useNavigate()
  const comes = isShared(state)

  const take = useEffectEvent(async () => {
    await navigate({ search, hash }, { replace: true, state: null }) // going back here must not open it again
    await handOver(client, dossier, me, { openUpload, not_here: t(($) => $.not_here) })
  })
  useEffect(() => {
    if (comes) void take()
  }, [comes])

  return null
}
