import { namelessGuest, type Quote } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

/** A quoted message: its author and its first words. */
export function Quoted({ quote, id }: { quote: Quote; id?: string }) {
  const { t } = useTranslation('messages')
  const { by, text, gone } = wordsOf(quote)
  return (
    <span className="msg-quoted" id={id}>
      <span className="sr">{t(($) => $.quote.to)} </span>
      {by && <b className="cut">{by}</b>}
      <span className={gone ? 'gone' : undefined}>{text}</span>
    </span>
  )

  function wordsOf(quote: Quote) {
    if (quote.kind === 'card') return { by: t(($) => $.quote.card), text: quote.label, gone: false }
    if (quote.kind === 'document') {
      const { filename, deleted: gone } = quote
      return { by: t(($) => (gone ? $.quote.document_deleted : $.quote.document)), text: filename, gone }
    }
    const { sender_name, message, deleted: gone } = quote
    const name = sender_name === namelessGuest ? t(($) => $.external) : sender_name
    return gone ? { by: null, text: t(($) => $.quote.deleted, { name }), gone } : { by: name, text: message, gone }
  }
}
