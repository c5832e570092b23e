import type { CardLine } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useWork } from './works.ts'

type Props = { dossierId: string; line: Pick<CardLine, 'agreement_id'> }

/** The number of the extra work that a line was compared with, such as MW1. */
export function WorkNumber({ dossierId, line: { agreement_id } }: Props) {
  const { t } = useTranslation('work')
  const number = useWork(dossierId, agreement_id)?.work.number
  return number === undefined ? null : <b className="work-number">{t(($) => $.short, { number })}</b>
}
