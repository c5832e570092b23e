import { listRelations } from '@klopt/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http.ts'
import { readRelations } from './read.ts'

export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listRelations, ({ viewer }) => readRelations(deps.db, viewer))
}
