import type { Dossier, Message, Quote } from '@klopt/contract'
import { useState } from 'react'
import type { Target } from '../../../platform/dossier-link.ts'
import { quoteOf } from '../quotes/quote.ts'
import { useEditing } from './use-editing.ts'

/** The message whose menu is open, and the element that the menu is next to. */
export type MenuTarget = { message: Message; beside: HTMLElement }

/** The actions of the page on a message. Null if the user may not. */
export type PageActs = { onPin: ((message: Message) => void) | null; onUnread: ((message: Message) => void) | null }

/** The state of the actions on single messages. */
export function useActs(
  dossier: Dossier,
  me: string,
  { onPin, onUnread, goTo }: PageActs & { goTo: (to: Quote | Target) => void },
) {
  const [chosen, setChosen] = useState<MenuTarget | null>(null)
  const [deleting, setDeleting] = useState<Message | null>(null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const editing = useEditing(me)
  const mayChange = (message: Message) => dossier.permissions.post && isChangeable(message, me)

  return {
    chosen,
    deleting,
    editing,
    mayChange,
    open: (message: Message, beside: HTMLElement) => setChosen({ message, beside }),
    close: () => setChosen(null),
    edit: (message: Message) => mayChange(message) && editing.begin(message),
    setDeleting,
    /** The quote of the next message. */
    quote,
    mayReply: (message: Message) => dossier.permissions.post && quoteOf(message) !== null,
    reply: (message: Message, quote = quoteOf(message)) => {
      if (!dossier.permissions.post) return
      // A changed text stays: the answer begins after it is saved or cancelled.
      if (!editing.changed) editing.cancel()
      setQuote(quote)
    },
    dropQuote: () => setQuote(null),
    goTo,
    /** Only the words of a person can be pinned. */
    pin: (message: Message) => (message.event === null && dossier.pinned?.id !== message.id ? onPin : null),
    markUnread: (message: Message) => (message.sender_id === me ? null : onUnread),
  }
}
export type Acts = ReturnType<typeof useActs>

/** The server decides by its own clock; this one only decides what is offered. */
function isChangeable({ sender_id, permissions: { change_until } }: Message, me: string): boolean {
  return sender_id === me && change_until !== null && Date.parse(change_until) > Date.now()
}
