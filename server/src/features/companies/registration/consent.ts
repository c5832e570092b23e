import type { CompanyConsent } from '@klopt/contract'
import type { z } from 'zod'
import { newId } from '../../../platform/ids.ts'
import type { LegalTexts } from '../../../platform/http/legal.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { openRegistration, type Registration } from './open.ts'

type ConsentInput = {
  company_id: string
  consent: z.infer<typeof CompanyConsent>
  token: string | null
  texts: LegalTexts
  address: string
}

/** Records what a company agreed to: which texts, when, and from which address. Each call adds a row. */
export async function giveCompanyConsent(
  tx: Tx,
  { company_id, consent, token, texts, address }: ConsentInput,
): Promise<void> {
  const { name, registration_number } = await openRegistration(tx.db, token, { company_id })
  await tx.db
    .insertInto('company_consent')
    .values({ id: newId(), company_id, company_name: name, registration_number, ...consent, ...texts, address })
    .execute()
}

/** Whether the company consented under its current registration number. */
export async function hasConsented(tx: Tx, { company_id, registration_number }: Registration): Promise<boolean> {
  const row = await tx.db
    .selectFrom('company_consent')
    .select('id')
    .where('company_id', '=', company_id)
    .where('registration_number', '=', registration_number)
    .executeTakeFirst()
  return row !== undefined
}
