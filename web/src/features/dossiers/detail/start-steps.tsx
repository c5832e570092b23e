import type { Dossier } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import './start-steps.css'

type Props = { dossier: Dossier; companyId: string; onUpload: () => void }

/**
 * What to do in a dossier without documents. The company that made the dossier is taken for the customer; the other one
 * reads the same steps from the other side.
 */
export function StartSteps({ dossier: { companies }, companyId, onUpload }: Props) {
  const { t } = useTranslation('detail')
  const orders = companies[0]?.id === companyId
  return (
    <ol className="start-steps" aria-label={t(($) => $.begin.label)}>
      <Step
        n={1}
        text={t(($) => (orders ? $.begin.own_order : $.begin.their_order))}
        onAct={orders ? onUpload : null}
      />
      <Step
        n={2}
        text={t(($) => (orders ? $.begin.their_invoice : $.begin.own_invoice))}
        onAct={orders ? null : onUpload}
      />
    </ol>
  )
}

function Step({ n, text, onAct }: { n: number; text: string; onAct: (() => void) | null }) {
  return (
    <li>
      <b aria-hidden="true">{n}</b>
      {onAct ? (
        <button type="button" className="link" onClick={onAct}>
          {text}
        </button>
      ) : (
        text
      )}
    </li>
  )
}
