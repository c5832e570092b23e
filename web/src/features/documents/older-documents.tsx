import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/loading.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { Documents } from './use-documents.ts'

/** The end of the loaded documents. Scrolling near it loads older ones. */
export function OlderDocuments({ busy, failed, load }: Documents['older']) {
  const { t } = useTranslation('documents')
  if (failed) return <LoadFailed text={t(($) => $.load_failed)} onRetry={load} busy={busy} />
  return <End busy={busy} onNear={load} />
}

function End({ busy, onNear }: { busy: boolean; onNear: () => void }) {
  const { t } = useTranslation('documents')
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => void (latest.current = onNear))

  useEffect(() => {
    if (!end.current || busy) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '400px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy])

  return (
    <div ref={end} className="docs-end">
      <Loading text={t(($) => $.loading)} />
    </div>
  )
}
