import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../../../ui/error-line.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { accessQuery, useRequestExtension } from './access.ts'
import { DossierShapes } from '../states/shapes.tsx'
import '../states/states.css'

type Props = { dossierId: string; onRenewed: () => unknown }

/** Shown when access has ended. No dossier data is loaded; the background is made of shapes. */
export function ExpiredDossier({ dossierId, onRenewed }: Props) {
  const { t } = useTranslation('detail')
  const heading = useRef<HTMLHeadingElement>(null)
  // A guest who returns from their mail also sees a renewal when the live event was missed.
  const {
    data: access,
    isPending,
    isFetching,
  } = useQuery({ ...accessQuery(dossierId), refetchOnWindowFocus: 'always' })
  const extension = useRequestExtension(dossierId)
  const company = access?.invited_by
  const renewed = access?.valid === true && !isFetching
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (renewed) onRenewed()
  }, [renewed, onRenewed])

  return (
    <>
      <DossierShapes title={access?.dossier_title} />
      <div className="dossier-veil">
        <section
          className="card-over"
          role="dialog"
          aria-modal="false" // everything around it works: the rail, the list and the shortcuts
          aria-labelledby="expired"
          aria-describedby="expired-text"
        >
          <h1 className="h3" id="expired" tabIndex={-1} ref={heading}>
            {t(($) => $.expired.title)}
          </h1>
          {access?.extension_requested ? (
            <p className="muted" id="expired-text" role="status">
              <b>{t(($) => $.expired.asked)}</b>{' '}
              <span>
                {company ? t(($) => $.expired.mail_follows, { company }) : t(($) => $.expired.mail_follows_nobody)}
              </span>
            </p>
          ) : (
            <>
              {isPending ? (
                <p className="card-over-text" id="expired-text" aria-hidden="true">
                  <Skeleton width="w80" />
                </p>
              ) : (
                <p className="muted" id="expired-text">
                  {company ? t(($) => $.expired.text, { company }) : t(($) => $.expired.text_nobody)}
                </p>
              )}
              <ErrorLine text={extension.wrong} />
              <Button
                kind="primary"
                busy={extension.isPending && t(($) => $.expired.asking)}
                onClick={() => extension.request()}
              >
                {t(($) => $.expired.ask)}
              </Button>
            </>
          )}
        </section>
      </div>
    </>
  )
}
