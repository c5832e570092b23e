import { limits } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorLine } from '../../../../ui/error-line.tsx'
import { accessQuery, useRequestExtension } from './access.ts'

const lastWeek = limits.extension_window_days * 24 * 60 * 60_000

/** In the last week of their access, guests can request an extension. */
export function OwnExtension({ dossierId, until }: { dossierId: string; until: string }) {
  const { t } = useTranslation('detail')
  const [now] = useState(() => Date.now())
  const soon = Date.parse(until) - now < lastWeek
  const { data: access } = useQuery({ ...accessQuery(dossierId), enabled: soon })
  const { request, isPending, wrong } = useRequestExtension(dossierId)

  if (!soon || !access) return null
  if (access.extension_requested) return <Badge kind="wait">{t(($) => $.details.asked)}</Badge>
  return (
    <>
      <Button size="sm" busy={isPending && t(($) => $.expired.asking)} onClick={() => request()}>
        {t(($) => $.expired.ask)}
      </Button>
      <ErrorLine text={wrong} />
    </>
  )
}
