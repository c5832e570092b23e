import { hostname } from 'node:os'
import type { Config } from '../config.ts'

/** The name of this node among the others. */
export function ownName({ socket, port }: Pick<Config, 'socket' | 'port'>): string {
  return `${hostname()}:${socket ?? port}`
}
