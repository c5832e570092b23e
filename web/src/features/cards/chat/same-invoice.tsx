import { type Card, changeCard, setDocumentVersion } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { refreshCards, useCards } from '../cards.ts'
import { usePaperName } from '../paper-name.ts'
import { PaperLink } from './paper-link.tsx'

/** What an invoice has to do with an earlier one: the same, its next version, or in its place. Either company may say so. */
export function SameInvoice({ card }: { card: Card }) {
  const { t } = useTranslation('cards')
  const client = useQueryClient()
  const errorText = useErrorText()
  const others = useCards(card.dossier_id)
  const paperName = usePaperName()
  const [choosing, setChoosing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id, ...said }: Said): Promise<unknown> =>
      'version_of' in said
        ? call(setDocumentVersion, { params: { id }, body: { replaces: said.version_of } })
        : call(changeCard, { params: { id }, body: said }),
    onSuccess: () => setChoosing(false),
    onSettled: () => refreshCards(client, card.dossier_id),
  })
  const { invoice, replaces, replaced_by, double_of, maybe_version_of, permissions } = card
  const beside = (id: string) => (
    <Button size="sm" onClick={() => isPending || mutate({ id, replaces: null })}>
      {t(($) => $.same.beside)}
    </Button>
  )
  const successor = replaced_by && others.find((one) => one.invoice.document_id === replaced_by.document_id)
  const earlier = others.filter(
    (one) => one.id !== card.id && one.state !== 'withdrawn' && one.invoice.kind === 'invoice' && !one.is_proforma,
  )
  const mayReplace =
    permissions.choose && card.state === 'differs' && invoice.kind === 'invoice' && !replaces && earlier.length > 0

  return (
    <div className="same-invoice">
      {replaces && (
        <p>
          {t(($) => $.same.replaces)} <PaperLink className="paper-link" paper={replaces} />{' '}
          {permissions.choose && beside(card.id)}
        </p>
      )}
      {replaced_by && (
        <p>
          <PaperLink className="paper-link" paper={replaced_by} />{' '}
          {permissions.choose && successor && beside(successor.id)}
        </p>
      )}
      {double_of && (
        <p>
          <PaperLink className="paper-link" paper={double_of} /> {permissions.choose && beside(card.id)}
        </p>
      )}
      {maybe_version_of && permissions.choose && (
        <p>
          {t(($) => $.same.ask, { number: maybe_version_of.number ?? maybe_version_of.filename })}{' '}
          <Button
            size="sm"
            onClick={() => isPending || mutate({ id: invoice.document_id, version_of: maybe_version_of.document_id })}
          >
            {t(($) => $.same.version)}
          </Button>{' '}
          <Button size="sm" onClick={() => isPending || mutate({ id: card.id, replaces: null })}>
            {t(($) => $.same.other)}
          </Button>
        </p>
      )}
      {mayReplace && (
        <button type="button" className="link" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          {t(($) => $.same.choose)}
        </button>
      )}
      {choosing && mayReplace && (
        <ul className="choices-of-orders">
          {earlier.map(({ id, invoice: one }) => (
            <li key={id}>
              <PaperLink className="paper-link" paper={one} />
              <Button
                size="sm"
                aria-label={`${t(($) => $.same.pick)}: ${paperName(one)}`}
                onClick={() => isPending || mutate({ id: card.id, replaces: one.document_id })}
              >
                {t(($) => $.same.pick)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && <ErrorLine text={errorText(error)} />}
    </div>
  )
}

type Said = { id: string } & ({ replaces: string | null } | { version_of: string })
