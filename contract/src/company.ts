import { z } from 'zod'
import { CompanyRef } from './person.ts'
import { Time } from './text.ts'

/** A company as other companies see it. */
export const CompanyCard = CompanyRef.extend({
  registration_number: z.string(),
  city: z.string().nullable(),
  /** Its identity was proved by an operator, or by a letter to the registered address. False for contacts. */
  verified: z.boolean(),
  /** The domain of the e-mail address with which a customer was registered. */
  mail_domain: z.string().nullable(),
})
export type CompanyCard = z.infer<typeof CompanyCard>

/** All fields of a company, for its own admins. */
export const Company = CompanyCard.extend({
  vat_number: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The allowed difference of an invoice: an amount in euro, or a percentage of the order up to the cap. */
  tolerance_amount: z.string(),
  tolerance_percent: z.string(),
  tolerance_cap: z.string(),
  status: z.enum(['pending', 'active', 'inactive']),
  created_at: Time,
  /** The expiry of the code in the letter that was sent. */
  letter_expires_at: Time.nullable(),
})
export type Company = z.infer<typeof Company>
