import { limits } from '@klopt/contract'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { RowsBeyond, useRowsNear } from '../../../ui/rows-beyond.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TitledCard } from '../../../ui/titled-card.tsx'
import { useLingering } from '../../../ui/use-lingering.ts'
import { Choice } from './choice.tsx'
import './sharing.css'
import { useChoices } from './use-choices.ts'

const rowHeight = 65

type Props = { state: object; onCreate: () => void }

/** The dossiers to choose from, with a search. `state` goes along to the chosen one. */
export function ChooseDossier({ state, onCreate }: Props) {
  const { t } = useTranslation('sharing')
  const { query, setQuery, wanted, choices, known, isError, isFetching, refetch } = useChoices()
  const { shown, beyond, left } = useRowsNear<HTMLDivElement>(choices.length)
  const waiting = useLingering(!known && !isError)

  return (
    <TitledCard
      id="choose"
      title={t(($) => $.choose)}
      more={
        <Button size="sm" onClick={onCreate}>
          <Plus aria-hidden="true" />
          {t(($) => $.new)}
        </Button>
      }
      className="sharing-choose"
    >
      <div className="sharing-search">
        <SearchField
          label={t(($) => $.search)}
          placeholder={t(($) => $.placeholder)}
          value={query}
          onChange={setQuery}
          hits={choices.length}
          maxLength={limits.search}
        />
      </div>
      {content()}
    </TitledCard>
  )

  function content() {
    if (!known && isError)
      return <LoadFailed text={t(($) => $.list_failed)} onRetry={() => void refetch()} busy={isFetching} />
    if (!known) return waiting ? <Loading text={t(($) => $.loading, { ns: 'ui' })} /> : null
    if (choices.length === 0) return <Empty text={t(($) => (wanted ? $.none_found : $.none))} />
    return (
      <>
        <ul className="rows">
          {choices.slice(0, shown).map((dossier) => (
            <Choice key={dossier.id} dossier={dossier} query={wanted} state={state} />
          ))}
        </ul>
        <RowsBeyond room={beyond} left={left} height={rowHeight} />
      </>
    )
  }
}
