import { makeDevice } from '../../server/src/features/push/testing/device.ts'
import { at, type Rows } from './row.ts'

const url = '/api/v1/push/subscription'

export const pushRows: Rows = {
  'GET /push/subscription': at('GET', url),
  'PUT /push/subscription {endpoint}': at('PUT', url, () => makeDevice('https://push.klopt.example').subscription),
  'DELETE /push/subscription': at('DELETE', url),
}
