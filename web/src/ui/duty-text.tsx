import type { OwnRowDuty } from '@klopt/contract'
import { useDutyText } from './use-duty-text.ts'

/** What a company has to do, in words. Loaded after the list, which says meanwhile whose turn it is. */
export function DutyText({ duty }: { duty: OwnRowDuty }) {
  return useDutyText()(duty)
}
