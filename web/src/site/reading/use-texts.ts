import { useTranslation } from 'react-i18next'
import type { z } from 'zod'

/** The whole catalogue of a page as one value, in the language of the page. Runs while building: a slip stops it. */
export function useTexts<T extends z.ZodType>(name: string, shape: T): z.infer<T> {
  const { i18n } = useTranslation()
  return shape.parse(i18n.getResourceBundle(i18n.language, name))
}
