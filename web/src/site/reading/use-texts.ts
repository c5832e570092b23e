import { withBrand } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { wholeAmounts } from '../../platform/money.ts'

/**
 * The whole catalogue of a page as one value, in the language of the page, with the brand's words in it and amounts
 * that do not break. Runs while building: a slip stops it.
 */
export function useTexts<T extends z.ZodType>(name: string, shape: T): z.infer<T> {
  const { i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'nl'
  const texts = JSON.stringify(i18n.getResourceBundle(language, name))
  const filled: unknown = JSON.parse(texts, (_, text: unknown) =>
    typeof text === 'string' ? wholeAmounts(withBrand(text, language)) : text,
  )
  return shape.parse(filled)
}
