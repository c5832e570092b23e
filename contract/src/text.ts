import { z } from 'zod'
import { limits } from './limits.ts'
import { isReservedName } from './reserved-name.ts'
import { asAddress, isStorable, trimmed } from './typed.ts'

// Control characters and direction marks can make a name look like another one.
const misleading = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff]/

/** Text of `min` to `max` UTF-16 units after trimming, with only characters that PostgreSQL can store. */
export function text(min: number, max: number) {
  return z
    .string()
    .refine(isStorable, 'Deze tekst bevat tekens die niet bewaard kunnen worden.')
    .overwrite(trimmed)
    .min(min)
    .max(max)
}

/** A single line, for names and titles: without control characters and direction marks. */
export function line(min: number, max: number) {
  return text(min, max).refine((value) => !misleading.test(value), 'Deze tekst bevat onzichtbare tekens.')
}

export const Id = z.uuid()
export const Time = z.iso.datetime()
export const Token = z.string().min(1).max(limits.token)

/** An e-mail address as `asAddress` normalises it. ASCII only, because look-alike letters are different addresses. */
export const Email = z
  .string()
  .overwrite(asAddress)
  .min(3)
  .max(limits.email)
  .regex(/^[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Voer een geldig e-mailadres in')

/** The cursor of the next page of a list, from the header `x-next-cursor`. */
export const Cursor = z.string().max(limits.token).refine(isStorable, 'Dit is geen volgende bladzijde.')
export const ListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.list_page_most).default(limits.list_page),
  cursor: Cursor.optional(),
})

/** A name of a person or company: one line, not a link, and not a name reserved for Klopt. */
export function name(min: number, max: number) {
  return line(min, max)
    .refine((value) => !value.includes('://'), 'Een naam mag geen link zijn.')
    .refine((value) => !isReservedName(value), 'Deze naam kan niet worden gebruikt.')
}

type PersonName = { first_name: string; last_name: string }

/** Checks that first and last name together are not a reserved name either. */
export function withWholeName<S extends z.ZodType<PersonName>>(shape: S): S {
  return shape.refine(({ first_name, last_name }) => !isReservedName(`${first_name} ${last_name}`), {
    path: ['last_name'],
    error: 'Deze naam kan niet worden gebruikt.',
  })
}

export const PersonName = name(2, limits.person_name)
export const CompanyName = name(2, limits.company_name)
export const RegistrationNumber = z.string().regex(/^\d{8}$/, 'KVK-nummer moet uit 8 cijfers bestaan')
/** A new password. Beyond a maximum length, the server checks its rules. */
export const NewPassword = z.string().max(4096)
