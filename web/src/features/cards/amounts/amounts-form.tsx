import type { Card } from '@klopt/contract'
import { type ComponentType, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import './amounts.css'
import { LinesTable } from './lines-table.tsx'
import { amountFields, useAmounts } from './use-amounts.ts'

/** Renders the file of a document. */
type Sheet = ComponentType<{ document: { id: string; filename: string }; width: number; percent: number }>
type Props = { card: Card; sheet: Sheet; open: boolean; onClose: () => void }

/** A form for the number, lines and totals of a document without readable text, with its pages beside it. */
export function AmountsForm({ card, sheet, open, onClose }: Props) {
  const { t } = useTranslation('cards')
  const { invoice, sentence } = card
  const documentId = sentence.data['document_id'] ?? invoice.document_id // the document without text may be the order
  const filename = sentence.data['filename'] ?? invoice.filename
  const form = useAmounts(card.dossier_id, documentId, onClose)
  const id = useId()
  const wrong = Object.entries(form.wrong).map(([field, text]) => ({ id: id + field, text }))

  return (
    <FormModal
      title={t(($) => $.amounts.title)}
      className="amounts"
      beside={<Paper sheet={sheet} document={{ id: documentId, filename }} />}
      open={open}
      onClose={onClose}
      onSubmit={form.submit}
      submit={t(($) => $.amounts.save)}
      busy={form.busy}
      instead={form.ready ? undefined : <Loading text={t(($) => $.amounts.loading)} />}
    >
      <ErrorSummary wrong={wrong} attempt={form.attempt} />
      <TextField
        label={t(($) => $.amounts.number)}
        value={form.typed.number}
        maxLength={100}
        onChange={({ target }) => form.type('number', target.value)}
      />
      <LinesTable id={id} form={form} />
      <div className="amounts-totals">
        {amountFields.map((field) => (
          <TextField
            key={field}
            id={id + field}
            label={t(($) => $.amounts[field])}
            inputMode="decimal"
            value={form.typed[field]}
            onChange={({ target }) => form.type(field, target.value)}
            error={form.wrong[field]}
          />
        ))}
      </div>
      <p className="hint">{t(($) => $.amounts.who_sees)}</p>
      <ErrorLine text={form.refused} />
    </FormModal>
  )
}

function Paper({ sheet: Sheet, document }: { sheet: Sheet; document: { id: string; filename: string } }) {
  const { t } = useTranslation('cards')
  const [paper, width] = useWidth<HTMLDivElement>()
  return (
    <div
      className="amounts-paper"
      ref={paper}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
      aria-label={document.filename}
    >
      {width > 0 && (
        <Suspense fallback={<Loading text={t(($) => $.amounts.loading)} />}>
          <Sheet document={document} width={width} percent={100} />
        </Suspense>
      )}
    </div>
  )
}
