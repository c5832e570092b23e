import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../platform/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.ts'
import { accessQuery, useRequestExtension } from './access.ts'
import { DossierShapes } from './shapes.tsx'
import './states.css'

/** Access has ended: nothing of the dossier is loaded, only shapes stand behind the card. */
export function ExpiredDossier({ dossierId }: { dossierId: string }) {
  const { t } = useTranslation('detail')
  const errorText = useErrorText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: access } = useQuery(accessQuery(dossierId))
  const { mutate: ask, isPending, error } = useRequestExtension(dossierId)
  const company = access?.invited_by
  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <DossierShapes title={access?.dossier_title} />
      <div className="veil">
        <section className="card-over" role="dialog" aria-labelledby="expired">
          <h1 className="h3" id="expired" tabIndex={-1} ref={heading}>
            {t(($) => $.expired.title)}
          </h1>
          {access?.extension_requested ? (
            <p className="muted" role="status">
              {t(($) => $.expired.asked)}
            </p>
          ) : (
            <>
              <p className="muted">
                {company ? t(($) => $.expired.text, { company }) : t(($) => $.expired.text_nobody)}
              </p>
              {error && (
                <p className="error" role="alert">
                  <CircleAlert className="s16" aria-hidden="true" />
                  {errorText(error)}
                </p>
              )}
              <Button
                kind="primary"
                busy={isPending && t(($) => $.expired.asking)}
                onClick={() =>
                  ask(undefined, {
                    onSuccess: () => toast.good(t(($) => $.expired.asked)),
                    onError: () => toast.wrong(t(($) => $.expired.failed)),
                  })
                }
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
