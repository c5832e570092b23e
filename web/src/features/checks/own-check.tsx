import type { Check } from '@klopt/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '../../platform/errors.ts'
import { toast } from '../../ui/toasts.ts'
import { useDismiss } from './checks.ts'
import { Accounts } from './accounts.tsx'
import { useFact } from './use-fact.ts'

type Props = { check: Check; dossierId: string; invoice: string | null; onDismissed: () => void }

/** One check, with its details and a button to dismiss it. */
export function OwnCheck({ check, dossierId, invoice, onDismissed }: Props) {
  const { t } = useTranslation('checks')
  const errorText = useErrorText()
  const fact = useFact()
  const { mutate: dismissCheck, isPending } = useDismiss(dossierId, onDismissed)
  const [whole, setWhole] = useState(false)
  const id = useId()
  const { iban, previous, dossier_id } = check.data
  const { kind } = check
  const elsewhere = kind === 'same_number' || kind === 'same_file' ? dossier_id : undefined

  function dismiss() {
    if (!isPending) dismissCheck(check, { onError: (error) => toast.wrong(errorText(error)) })
  }

  return (
    <li>
      <p id={id}>
        {invoice && kind !== 'same_number' && <b>{invoice}: </b>}
        {fact(check)}
      </p>
      {iban !== undefined && <Accounts now={iban} before={previous} whole={whole} />}
      {iban !== undefined && (
        <button
          type="button"
          className="link"
          aria-expanded={whole}
          aria-describedby={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? t(($) => $.cover) : t(($) => $.look)}
        </button>
      )}
      {elsewhere !== undefined && (
        <Link className="link" to={`/app/dossier/${elsewhere}`} aria-describedby={id}>
          {t(($) => $.look)}
        </Link>
      )}
      <button type="button" className="link" aria-describedby={id} aria-disabled={isPending} onClick={dismiss}>
        {t(($) => $.seen)}
      </button>
    </li>
  )
}
