import type { Check } from '@klopt/contract'
import { EyeOff } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChecksProps, useChecks } from './checks.ts'
import './checks.css'
import { OwnCheck } from './own-check.tsx'

/** What one's own company alone is told of the invoices of a dossier: facts, in the colour of what is at rest. */
export function OwnChecks({ dossier, me, invoiceOf }: ChecksProps) {
  const { t } = useTranslation('checks')
  const { checks } = useChecks(dossier.id)
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const goes = useRef<string>(null)

  // What had the focus is gone: it goes on to the next fact, or to the head of the column.
  useEffect(() => {
    if (goes.current === null || checks.some((check) => keyOf(check) === goes.current)) return
    goes.current = null
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
            onSeen={() => (goes.current = keyOf(check))}
          />
        ))}
      </ul>
    </section>
  )
}

function keyOf({ card_id, kind, created_at }: Check): string {
  return `${card_id} ${kind} ${created_at}`
}
