import type { CardData } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WholeName } from '../../../ui/whole-name.tsx'
import { cardsQuery } from '../cards.ts'
import { ActTag } from './act-tag.tsx'
import { AnswerTag } from './answer-tag.tsx'
import { ChatAct } from './chat-act.tsx'
import { ChatCard } from './chat-card.tsx'
import { ChatWork } from '../work/chat-work.tsx'
import { useLineText } from './line-text.ts'

type LineProps = { data: CardData; children: ReactNode }

function CardLineText({ data, children }: LineProps) {
  const text = useLineText().lineText(data)
  return text === null ? children : <WholeName text={text} name={data.invoice} />
}

function CardNews({ data, children }: LineProps) {
  return useLineText().news(data) ?? children
}

function readLines(client: QueryClient, dossierId: string, cardId: string) {
  const cards = client.getQueryData(cardsQuery(dossierId).queryKey)
  return cards?.find(({ id }) => id === cardId)?.shown ?? []
}

/** The card components that the chat renders. */
export const cardParts = {
  Card: ChatCard,
  Line: CardLineText,
  News: CardNews,
  Tag: AnswerTag,
  ActTag,
  Act: ChatAct,
  Work: ChatWork,
  readLines,
}
