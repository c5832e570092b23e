import type { Chance } from '../testing/chance.ts'
import { hostileName, hostileText, hostileValue, type Json } from './hostile.ts'

/** The part of JSON Schema that Klopt's OpenAPI document uses. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  minimum?: number
  minLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** A nearly valid value: ids exist, and now and then something is wrong. */
export function nearly(chance: Chance, schema: Schema, ids: readonly string[], wrong = 0.25): Json {
  if (chance.often(wrong)) return hostileValue(chance)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return JSON.stringify(chance.pick(schema.enum))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return nearly(chance, chance.pick(choices), ids, wrong)
  if (schema.properties) return nearlyObject(chance, schema.properties, ids, wrong)
  if (schema.type === 'array') return `[${nearly(chance, schema.items ?? {}, ids, wrong)}]`
  if (schema.type === 'integer' || schema.type === 'number') return String(schema.minimum ?? 1)
  if (schema.type === 'boolean') return 'true'
  if (schema.type === 'null') return 'null'
  return JSON.stringify(textFor(chance, schema, ids))
}

function nearlyObject(chance: Chance, properties: Record<string, Schema>, ids: readonly string[], wrong: number): Json {
  const present = Object.entries(properties).filter(() => !chance.often(0.1))
  const parts = present.map(([name, schema]) => `${JSON.stringify(name)}:${nearly(chance, schema, ids, wrong / 2)}`)
  if (chance.often(0.15)) parts.push(`${JSON.stringify(hostileName(chance))}:${hostileValue(chance)}`)
  if (chance.often(0.05) && parts[0]) parts.push(parts[0])
  return `{${parts.join()}}`
}

export function textFor(chance: Chance, { format, pattern, minLength = 0 }: Schema, ids: readonly string[]): string {
  if (format === 'uuid') return chance.pick(ids)
  if (format === 'date-time') return '2026-09-01T10:00:00.000Z'
  if (pattern?.includes('8')) return '12345678'
  if (pattern?.includes('@')) return `iemand${chance.below(1e9)}@bouw.example`
  return chance.often(0.3) ? hostileText(chance) : 'woord '.repeat(1 + minLength / 5).trim()
}
