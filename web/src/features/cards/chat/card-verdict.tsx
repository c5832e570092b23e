import type { Card, CardAnswer, CardSentence } from '@klopt/contract'
import { CircleCheck, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../../ui/wordmark.css'
import { creditedOf, isCredited } from '../credited.ts'
import { moneyText } from '../../../platform/money.ts'
import { upperFirst } from '../../../platform/upper-first.ts'
import { useCardContext } from '../card-context.ts'
import { toFill, useWayOut } from '../way-out.ts'
import { CompareLink } from './compare-link.tsx'
import { HoursTold } from './hours-told.tsx'
import { usePaperName } from '../paper-name.ts'
import { useSentenceText } from './sentence-text.ts'
import { figuresOf, useVerdict } from '../verdict.ts'
import { useWithinLimit } from '../within-limit.ts'

/** The headline, the reason, and the changes of the newest run. */
export function CardVerdict({ id, card }: { id: string; card: Card }) {
  const sentence = useSentenceText(card.currency)(card.sentence)
  const exact = useSentenceText(card.currency, { exact: true })(card.sentence)
  const { t, i18n } = useTranslation('cards')
  const paperName = usePaperName()
  const credited = creditedOf(card)
  const words = useVerdict()(figuresOf(card))
  const settling = useSettling(card)
  const within = useWithinLimit()(card)
  const gone = card.replaced_by ? t(($) => $.same.replaced) : card.double_of ? t(($) => $.same.double) : null
  const agreed = useAgreed(card)
  const disputed = useDisputed(card)
  const changed = useChanged(card)
  const proved = useProved(card)
  const confirmed = useConfirmed(card)
  const say = useSentenceText(card.currency)
  const delivery = card.delivery?.sentence && say(card.delivery.sentence)
  const to_fill = toFill(card)
  const wayOut = useWayOut(card)
  const toDo = useToDo(card, wayOut !== null)
  return (
    <div className="verdict">
      <h2 className="amount" id={id}>
        {settling === null && <span className="sr">{paperName(card.invoice)}: </span>}
        {disputed === null &&
        settling === null &&
        ((card.state === 'fits' && !card.is_proforma) || isCredited(card)) ? (
          <span className="wordmark">
            {words}
            <i aria-hidden="true" />
          </span>
        ) : (
          (gone ?? within ?? disputed ?? settling ?? words)
        )}
      </h2>
      <p title={exact === sentence ? undefined : exact}>
        {wayOut ? (
          <CompareLink cardId={wayOut.cardId} place={wayOut.at} look="link">
            {sentence}
          </CompareLink>
        ) : (
          sentence
        )}
        {toDo && ` ${toDo}`}
      </p>
      {credited && <p>{t(($) => $.credited, { amount: moneyText(credited, card.currency, i18n.language) })}</p>}
      {confirmed && <p>{confirmed}</p>}
      {proved && <p>{proved}</p>}
      {delivery && (
        <p>
          {to_fill ? (
            <CompareLink cardId={card.id} place={to_fill} look="link">
              {delivery}
            </CompareLink>
          ) : (
            delivery
          )}
        </p>
      )}
      <HoursTold card={card} />
      {agreed && (
        <p className="changed">
          <CircleCheck className="card-ok" aria-hidden="true" />
          {agreed}
        </p>
      )}
      {changed && (
        <p className="changed">
          <FileText aria-hidden="true" />
          {changed}
        </p>
      )}
    </div>
  )
}

/** What a credit note takes off which invoice. Null for other cards. */
function useSettling({ sentence: { key, data }, invoice, total_invoiced, currency }: Card): string | null {
  const { t, i18n } = useTranslation('cards')
  const paper = usePaperName()(invoice)
  if (!key.startsWith('credit_settles') || total_invoiced === null) return null
  const { number } = data
  const on = number ? t(($) => $.credit.on, { number }) : ''
  return t(($) => $.credit.head, { paper, amount: moneyText(total_invoiced, currency, i18n.language), on })
}

/**
 * The next step for an uncertain card, for people who can take it. A sentence about another invoice, or a second
 * one in the file, already says so.
 */
function useToDo({ sentence: { key } }: Card, can: boolean): string | null {
  const { t } = useTranslation('cards')
  if (!can || key === 'unsure_earlier' || key === 'several_invoices') return null
  return t(($) => (key === 'unsure_line' ? $.to_do.line : $.to_do.value))
}

/** The differences of an uncertain card that are certain all the same. */
function useProved({ state, proved, currency }: Card): string | null {
  const { t, i18n } = useTranslation('cards')
  if (state !== 'unsure' || !proved) return null
  const data = { amount: moneyText(proved.difference, currency, i18n.language), count: proved.lines }
  return t(($) => (proved.difference.startsWith('-') ? $.proved_less : $.proved_more), data)
}

/** A confirmation of the order at another total. */
function useConfirmed({ confirmed, currency }: Card): string | null {
  const { t, i18n } = useTranslation('cards')
  const paperName = usePaperName()
  if (!confirmed) return null
  const [total, ordered] = [confirmed.total, confirmed.ordered].map((one) => moneyText(one, currency, i18n.language))
  return t(($) => $.confirmed, { paper: upperFirst(paperName(confirmed.paper)), total, ordered })
}

/** The companies that agree to an existing difference, as text. */
function useAgreed(card: Card): string | null {
  const { t, i18n } = useTranslation('cards')
  const companies = useWhoSays('agreed')(card)
  const { state, difference, currency } = card
  if (state !== 'differs' || companies === '' || !Number(difference)) return null
  return t(($) => $.agreed_with, { companies, amount: moneyText(difference ?? '', currency, i18n.language) })
}

/** The companies to whom an invoice that equals its order does not check out all the same: it is not headed 'Klopt'. */
function useDisputed(card: Card): string | null {
  const { t } = useTranslation('cards')
  const companies = useWhoSays('differs')(card)
  return card.state === 'fits' && companies !== '' ? t(($) => $.disputed_by, { companies }) : null
}

/** The names of the companies whose answer is this. */
function useWhoSays(answer: CardAnswer['answer']): (card: Card) => string {
  const { t } = useTranslation('cards')
  const { dossier } = useCardContext()
  return ({ answers }) => {
    const saying = new Set(answers.flatMap(({ current }) => (current?.answer === answer ? current.company_id : [])))
    return dossier.companies.flatMap(({ id, name }) => (saying.has(id) ? name : [])).join(` ${t(($) => $.and)} `)
  }
}

function isSum({ key }: CardSentence): boolean {
  return key === 'changed_difference'
}

function useChanged({ changed, currency }: Card): string | null {
  const { t } = useTranslation('cards')
  const sentenceText = useSentenceText(currency)
  const texts = (list: CardSentence[]) => list.map((one) => sentenceText(one)).filter((text) => text !== '')
  const parts = texts(changed.filter((one) => !isSum(one))).join(', ')
  const sums = texts(changed.filter(isSum)).map((text) => `${text}.`)
  if (!parts) return sums.join(' ') || null
  const { of, version } = changed.find(({ data }) => data['version'] !== undefined)?.data ?? {}
  const changes = [`${parts}.`, ...sums].join(' ')
  if (version === undefined) return t(($) => $.changed, { changes })
  return t(($) => (of === 'invoice' ? $.changed_invoice : $.changed_order), { version, changes })
}
