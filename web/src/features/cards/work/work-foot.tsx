import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useCardContext } from '../card-context.ts'
import { useRespond } from '../use-respond.ts'
import type { ExtraWork } from './works.ts'

/** The answers to extra work that is offered. */
export function WorkFoot({ agreement }: { agreement: ExtraWork }) {
  const { t } = useTranslation('proposals')
  const { acting, onWork } = useCardContext()
  const respond = useRespond()
  const { accept, refuse } = agreement.permissions
  const work = useTranslation('work').t(($) => $.short, { number: agreement.work.number })
  const named = (button: string) => `${button}, ${work}` // of several
  const busy = acting.includes(agreement.id)
  if (!refuse) return null

  return (
    <div className="kaart-foot work-foot">
      {accept && (
        <Button
          kind="primary"
          size="sm"
          aria-label={named(t(($) => $.accept))}
          busy={busy && t(($) => $.accept)}
          onClick={() => respond.accept(agreement, null)}
        >
          {t(($) => $.accept)}
        </Button>
      )}
      <Button
        size="sm"
        aria-label={named(t(($) => (accept ? $.counter : $.propose_again)))}
        disabled={busy}
        onClick={() => onWork(agreement)}
      >
        {t(($) => (accept ? $.counter : $.propose_again))}
      </Button>
      <Button
        size="sm"
        aria-label={named(t(($) => (accept ? $.decline : $.withdraw)))}
        disabled={busy}
        onClick={() => respond.refuse(agreement)}
      >
        {t(($) => (accept ? $.decline : $.withdraw))}
      </Button>
    </div>
  )
}
