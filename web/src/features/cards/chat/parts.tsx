import type { Message } from '@klopt/contract'
import type { ReactNode } from 'react'
import { WholeName } from '../../../ui/whole-name.tsx'
import { AnswerTag } from './answer-tag.tsx'
import { ChatCard } from './chat-card.tsx'
import { useLineText } from './line-text.ts'

type LineProps = { message: Pick<Message, 'data'>; children: ReactNode }

function CardLineText({ message, children }: LineProps) {
  const text = useLineText().lineText(message)
  return text === null ? children : <WholeName text={text} name={message.data?.['invoice']} />
}

function CardNews({ message, children }: LineProps) {
  return useLineText().news(message) ?? children
}

/** The card components that the chat renders. */
export const card_parts = { Card: ChatCard, Line: CardLineText, News: CardNews, Tag: AnswerTag }
