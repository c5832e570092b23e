import type { AgreementData } from '@klopt/contract'
import type { ReactNode } from 'react'
import { useCardContext } from '../card-context.ts'
import { useCardBody } from '../card-extras.ts'
import { useWork } from './works.ts'

type Props = { data: AgreementData; unread: boolean; pointed: boolean; line: ReactNode }

/** Extra work in the chat. Renders `line` while it is not loaded. */
export function ChatWork({ data, line, ...look }: Props) {
  const agreement = useWork(useCardContext().dossier.id, data.agreement_id)
  const body = useCardBody()
  return body && agreement ? <body.WorkCard agreement={agreement} {...look} /> : line
}
