import { z } from 'zod'

/** An amount of money in an answer: a decimal with a point and two decimals. */
export const Money = z.string()
export type Money = z.infer<typeof Money>

/** An amount that somebody enters: more than zero, with two decimals. */
export const Amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})\.\d{2}$/, 'Vul een bedrag in, zoals 860.00.')
  .refine((amount) => amount !== '0.00', 'Vul een bedrag in dat hoger is dan 0.')

/** A quantity that somebody enters: more than zero, with at most two decimals. */
export const Quantity = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/, 'Vul een aantal in, zoals 12.5.')
  .refine((quantity) => Number(quantity) !== 0, 'Vul een aantal in dat hoger is dan 0.')
