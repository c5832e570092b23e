import { z } from 'zod'

/** A full example of a schema: every list has one item, nothing is null, every boolean is true. */
export function exampleOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, exampleOf(part)]))
  }
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element)]
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return exampleOf(schema.unwrap())
  if (schema instanceof z.ZodDefault) return exampleOf(schema.unwrap())
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodUnion && schema.options[0]) return exampleOf(schema.options[0])
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodUUID) return '00000000-0000-7000-8000-000000000001'
  if (schema instanceof z.ZodISODateTime) return '2126-01-01T00:00:00.000Z'
  if (schema instanceof z.ZodString) return 'tekst'
  if (schema instanceof z.ZodNumber) return Math.max(1, schema.minValue ?? 1)
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodRecord) return {}
  throw new Error('A shape of a kind that nobody made an example of yet.')
}
