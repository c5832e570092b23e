import { listRelations } from '@klopt/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export function relationsQuery() {
  return queryOptions({ queryKey: ['relations'], queryFn: ({ signal }) => call(listRelations, { signal }) })
}
