import type { Message } from '@klopt/contract'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { targetIn } from '../../../platform/dossier-link.ts'
import type { Row } from '../rows.ts'
import type { Acts } from './use-acts.ts'
import { followFinger } from './follow-finger.ts'

/** The element whose menu opens when a finger is held on it. */
const held = '.msg, .chat-event'

/** The events of all messages in the list: the menu by click, by keys, and by holding a finger on a bubble. */
export function rowEvents(rows: Row[], acts: Acts) {
  function messageAt(target: EventTarget): Message | null {
    const key = target instanceof Element && target.closest<HTMLElement>('[data-key]')?.dataset['key']
    const row = rows.find((one) => one.key === key)
    return row && 'message' in row ? row.message : null
  }
  function openAt(target: Element) {
    const message = messageAt(target)
    const beside = target.closest('.chat-row')?.querySelector<HTMLElement>('.msg-more')
    if (message && beside) acts.open(message, beside)
  }

  /** A link to something in this dossier opens it here, unless another tab or window was asked for. */
  function openLink(event: MouseEvent, clicked: Element) {
    const link = clicked.closest<HTMLAnchorElement>('a.in-dossier')
    const message = link && messageAt(link)
    const to = message && targetIn(message.dossier_id, link.href)
    if (!to || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    acts.goTo(to)
  }

  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const { target } = event
      if (!(target instanceof Element)) return
      // The buttons below a failed message go away. Not the composer: it would bring up the keyboard of a phone.
      if (target.closest('.wrong')) event.currentTarget.focus()
      if (target.closest('.msg-more')) openAt(target)
      const quote = target.closest('.msg-quote') && messageAt(target)?.quote
      if (quote) acts.goTo(quote)
      openLink(event, target)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, target, currentTarget } = event
      if (!(target instanceof HTMLElement) || !target.matches('.msg-more')) return
      const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
      const message = messageAt(target)
      if (step) moveFrom(target, currentTarget, step)
      else if (key === 'Escape') focusComposer(currentTarget)
      else if (key.toLowerCase() === 'r' && !event.ctrlKey && !event.metaKey && message) acts.reply(message)
      else if (key.toLowerCase() === 'e' && !event.ctrlKey && !event.metaKey && message) acts.edit(message)
      else return
      event.preventDefault()
    },
    onPointerDown(event: PointerEvent) {
      const { target, pointerType, clientX, clientY } = event
      if (pointerType !== 'touch' || !(target instanceof HTMLElement)) return
      if (!target.closest(held) || target.closest('a, button')) return
      const message = messageAt(target)
      const reply = message && acts.mayReply(message) ? () => acts.reply(message) : null
      const deeds = { held: () => openAt(target), reply }
      followFinger(target, { clientX, clientY }, deeds)
    },
    onContextMenu(event: MouseEvent) {
      const { target } = event
      if (!(target instanceof Element)) return
      const byKey = target.closest('.msg-more') // the menu key or Shift+F10 on the message that has the focus
      // The browser's own menu of a held finger would cover ours.
      const byFinger = matchMedia('(pointer: coarse)').matches && target.closest(held) && !target.closest('a')
      if (byKey || byFinger) event.preventDefault()
      if (byKey) openAt(target)
    },
  }
}

/** Goes to the newest message, from the composer. */
export function focusNewest(composer: Element) {
  const all = composer.closest('.chat')?.querySelectorAll<HTMLElement>('.chat-log .msg-more')
  all?.item(all.length - 1)?.focus()
}

function moveFrom(button: HTMLElement, log: HTMLElement, step: number) {
  const all = [...log.querySelectorAll<HTMLElement>('.msg-more')]
  const next = all[all.indexOf(button) + step]
  if (next) next.focus()
  else if (step > 0) focusComposer(log)
}

function focusComposer(within: Element) {
  within.closest('.chat')?.querySelector('textarea')?.focus()
}
