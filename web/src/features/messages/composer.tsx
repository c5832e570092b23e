import { limits, type Mention } from '@klopt/contract'
import { Check, CircleAlert, Paperclip, SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pastedFiles } from '../../platform/clipboard.ts'
import { sendTyping } from '../../platform/live.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import './composer.css'
import { focusNewest } from './acts/row-events.ts'
import type { Acts } from './acts/use-acts.ts'
import { useFieldFor } from './acts/use-field-for.ts'
import { growToFit } from './grow.ts'
import { readText } from './text.ts'
import { findMentions, type MentionedPerson } from './mentions.ts'
import { moveMentions, noDraft } from './draft.ts'
import { useDraft } from './use-draft.ts'
import { completionOf, useMention } from './use-mention.ts'
import { MentionList } from './mention-list.tsx'
import { EditBar } from './acts/edit-bar.tsx'
import { QuoteBar } from './quotes/quote-bar.tsx'

// Loaded on demand, because most messages name nobody.

const none: MentionedPerson[] = []

type Props = {
  dossierId: string
  me: string
  acts: Pick<Acts, 'editing' | 'quote' | 'dropQuote'>
  /** The participants who can be named. */
  people: MentionedPerson[]
  onSend: (message: string, mentions: Mention[], clientId?: string) => void
  onAttach: () => void
  onFiles: (files: File[]) => void
}

export function Composer({ dossierId, me, people, acts, onSend, onAttach, onFiles }: Props) {
  const { t } = useTranslation('messages')
  const field = useRef<HTMLTextAreaElement>(null)
  const { editing, quote, dropQuote } = acts
  const { edited } = editing
  const [draft, setDraft] = useDraft(me, dossierId)
  const [written, setTyped] = edited ? [edited.draft, editing.write] : [draft, setDraft]
  const { text: typed, chosen, id } = written
  const [unfit, setWrong] = useState('')
  const wrong = unfit || editing.wrong
  const text = readText(typed)
  const send = t(($) => (edited ? $.acts.save : $.composer.send))
  const mention = useMention({ field, people: edited ? none : people, onWrite: write })
  const offers = mention.found.length > 0
  useEffect(() => growToFit(field.current))
  useFieldFor(field, edited?.message.id ?? quote)

  function write(value: string, caret: number, picked: Mention[] = []) {
    setTyped({ ...written, text: value, chosen: [...moveMentions(chosen, typed, value, caret), ...picked] })
    setWrong('')
    editing.forget()
    if (value.trim() && !edited) sendTyping(dossierId)
  }
  function submit() {
    field.current?.focus()
    if (edited?.busy) return
    if ('message' in text) {
      const begin = typed.indexOf(text.message)
      const shifted = chosen.map((one) => ({ ...one, at: one.at - begin }))
      if (edited) return void editing.save({ text: text.message, chosen: shifted })
      const { mentions, unclear } = findMentions(text.message, people, shifted)
      if (unclear) {
        const { at, length } = unclear
        setWrong(t(($) => $.mention.unclear, { name: text.message.slice(at + 1, at + length) }))
        return mention.ask(begin + at + length)
      }
      onSend(text.message, mentions, id)
      setTyped(noDraft)
    } else if (text.wrong === 'too_long') {
      setWrong(t(($) => $.composer.too_long, { length: text.length, most: limits.message }))
    } else if (text.wrong === 'unstorable') setWrong(t(($) => $.composer.unstorable))
  }
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (mention.press(event)) return
    // An IME confirms a word with Enter, and touch keyboards have no Shift+Enter for a new line.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key === 'Escape' && edited) return editing.cancel()
    if (event.key === 'Escape' && quote) return dropQuote()
    if (event.key === 'ArrowUp' && typed === '' && !composing) {
      event.preventDefault()
      return focusNewest(event.currentTarget)
    }
    if (event.key !== 'Enter' || event.shiftKey || composing || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    submit()
  }
  function takeFiles(event: ClipboardEvent) {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }

  return (
    <form className="composer" action={submit}>
      {edited && <EditBar onCancel={editing.cancel} />}
      {quote && !edited && <QuoteBar quote={quote} onRemove={dropQuote} />}
      {wrong && (
        <p className="error" id="composer-error" role="alert">
          <CircleAlert className="s16" aria-hidden="true" />
          {wrong}
        </p>
      )}
      {offers && <MentionList people={mention.found} active={mention.active} onPick={mention.pick} />}
      <IconButton
        label={t(($) => $.composer.attach)}
        icon={<Paperclip aria-hidden="true" />}
        onClick={onAttach}
        tip={false}
      />
      <textarea
        ref={field}
        rows={1}
        aria-label={t(($) => $.composer.label)}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={classes(wrong && 'composer-error', (edited ?? quote) && 'composer-bar') || undefined}
        placeholder={t(($) => $.composer.placeholder)}
        enterKeyHint="enter"
        readOnly={edited?.busy}
        value={typed}
        onChange={(event) => {
          write(event.target.value, event.target.selectionEnd)
          mention.look() // some keyboards change the text without a selection event
        }}
        onKeyDown={onKey}
        onSelect={mention.look}
        onBlur={mention.close}
        {...completionOf(offers, mention.active)}
        onPaste={takeFiles}
      />
      <button className={classes('composer-send', !typed.trim() && 'quiet')} aria-label={send} title={send}>
        {edited ? <Check aria-hidden="true" /> : <SendHorizontal aria-hidden="true" />}
      </button>
    </form>
  )
}
