import type { Card } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import '../../../ui/wordmark.css'
import { useCardContext } from '../card-context.ts'
import { CompareLink } from './compare-link.tsx'
import { useInvoiceName } from '../paper-name.ts'
import { differenceOf, figuresOf } from '../verdict.ts'

/** The buttons of a card: add missing data, the two answers, and compare. The compare view passes `compared`. */
export function CardFoot({ card, compared = false }: { card: Card; compared?: boolean }) {
  const { t, i18n } = useTranslation('cards')
  const { dossier, me, answering, onUpload, onFill, onAgree, onWrong, onPropose, onClose } = useCardContext()
  const { id, state, run, answers, permissions } = card
  const paper = useInvoiceName()(card)
  const named = (button: string) => `${button}, ${paper}` // of several cards
  const both = dossier.companies.every(({ id }) =>
    answers.some(({ company_id, current }) => company_id === id && current?.answer === 'agreed'),
  )
  const own = answers.find(({ company_id }) => company_id === me.company_id)
  const mayAnswer = permissions.answer && !both && state !== 'withdrawn' && run > 0
  const missing = state === 'nothing' ? permissions.correct : state === 'alone' && dossier.permissions.upload
  const compares = !compared && (state === 'differs' || state === 'fits' || state === 'unsure')
  if (!mayAnswer && !missing && !compares && !both && !permissions.propose) return null

  return (
    <div className="kaart-foot">
      {missing && (
        <Button size="sm" onClick={() => (state === 'nothing' ? onFill(id) : onUpload())}>
          {t(($) => (state === 'nothing' ? $.amounts.action : $.orders.upload))}
        </Button>
      )}
      {permissions.propose && (
        <Button size="sm" kind="primary" aria-label={named(t(($) => $.answer.propose))} onClick={() => onPropose(id)}>
          {t(($) => $.answer.propose)}
        </Button>
      )}
      {both && <p>{t(($) => (dossier.companies.length > 1 ? $.replies.both : $.replies.own))}</p>}
      {mayAnswer && (
        <>
          {own?.current?.answer !== 'agreed' && (
            <Button
              size="sm"
              className="card-yes"
              aria-label={named(t(($) => $.answer.right))}
              busy={answering.includes(id) && t(($) => $.answer.right)}
              onClick={() => onAgree(card, differenceOf(figuresOf(card), i18n.language))}
            >
              <span className="wordmark">
                {t(($) => $.answer.right)}
                <i aria-hidden="true" />
              </span>
            </Button>
          )}
          <Button size="sm" aria-label={named(t(($) => $.answer.wrong))} onClick={() => onWrong(id, null)}>
            {t(($) => $.answer.wrong)}
          </Button>
        </>
      )}
      {compares && <CompareLink cardId={id} of={paper} />}
      {both && onClose && (
        <Button size="sm" onClick={onClose}>
          {t(($) => $.answer.close)}
        </Button>
      )}
    </div>
  )
}
