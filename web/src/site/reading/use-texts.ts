import { builtGuestDays, defaultGuestDays, demoOperator, withOperator } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { wholeAmounts } from '../../platform/money.ts'

/** The server fills it in, but not while developing. */
const guestDays = import.meta.env.DEV ? defaultGuestDays : builtGuestDays

/**
 * The whole catalogue of a page in the page's language, with the built operator filled in and amounts that do not wrap. Runs in
 * the build: an error in a text stops it.
 */
export function useTexts<T extends z.ZodType>(name: string, shape: T): z.infer<T> {
  const { i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'nl'
  const texts = JSON.stringify(i18n.getResourceBundle(language, name))
  const filled: unknown = JSON.parse(texts, (_, text: unknown) =>
    typeof text === 'string' ? wholeAmounts(withOperator(text, demoOperator, guestDays)) : text,
  )
  return shape.parse(filled)
}
