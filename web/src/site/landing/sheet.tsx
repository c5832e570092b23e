import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'

type Props = {
  from: string
  kind: string
  meta: string[]
  sills: [count: string, amount: string]
  total: string
  later?: boolean
}

/** One white sheet. The second lies lower with a shorter head, so that the same order line is at the same height. */
export function Sheet({ from, kind, meta, sills, total, later }: Props) {
  const { t } = useTranslation('landing')

  return (
    <div className={classes('sheet', later && 'later')}>
      <header>
        <p className="from">{from}</p>
        <p className="kind">{kind}</p>
        {meta.map((line) => (
          <p className="meta" key={line}>
            {line}
          </p>
        ))}
      </header>
      <ul>
        <li className="heads">
          <span>{t(($) => $.papier.description)}</span>
          <span>{t(($) => $.papier.count)}</span>
          <span className="amount">{t(($) => $.papier.amount)}</span>
        </li>
        <li>
          <span>{t(($) => $.papier.facade)}</span>
          <span>12</span>
          <span className="amount">€ 9.840,00</span>
        </li>
        <li className="diff">
          <span>{t(($) => $.papier.sill)}</span>
          <span>{sills[0]}</span>
          <span className="amount">{sills[1]}</span>
        </li>
        <li>
          <span>{t(($) => $.papier.transport)}</span>
          <span>1</span>
          <span className="amount">€ 640,00</span>
        </li>
        <li className="sum">
          <span>{t(($) => $.papier.total)}</span>
          <span className="count" />
          <span className="amount">{total}</span>
        </li>
      </ul>
    </div>
  )
}
