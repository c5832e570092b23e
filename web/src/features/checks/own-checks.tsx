import type { Check } from '@klopt/contract'
import { EyeOff } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChecksProps, useChecks } from './checks.ts'
import './checks.css'
import { OwnCheck } from './own-check.tsx'

/** The checks of a dossier's invoices, which only the own company sees. In a neutral colour, as they state facts. */
export function OwnChecks({ dossier, me, invoiceOf }: ChecksProps) {
  const { t } = useTranslation('checks')
  const { checks } = useChecks(dossier.id)
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const dismissed = useRef<string>(null)

  // When the dismissed check disappears, focus the next check or the head of the column.
  useEffect(() => {
    if (dismissed.current === null || checks.some((check) => keyOf(check) === dismissed.current)) return
    dismissed.current = null
    const next = box.current?.querySelector<HTMLElement>('.link') ?? document.querySelector<HTMLElement>('.docs h2')
    next?.focus()
  })
  if (checks.length === 0) return null

  return (
    <section className="own-only" aria-labelledby={id} ref={box}>
      <h3 id={id}>
        <EyeOff aria-hidden="true" />
        {t(($) => $.only, { company: me.company.name })}
      </h3>
      <ul>
        {checks.map((check) => (
          <OwnCheck
            key={keyOf(check)}
            check={check}
            dossierId={dossier.id}
            invoice={invoiceOf(check.card_id)}
            onDismissed={() => (dismissed.current = keyOf(check))}
          />
        ))}
      </ul>
    </section>
  )
}

function keyOf({ card_id, kind, created_at }: Check): string {
  return `${card_id} ${kind} ${created_at}`
}
