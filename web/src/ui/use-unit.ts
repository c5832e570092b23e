import { useTranslation } from 'react-i18next'
import nl from './nl.json'

/** The readable name of a unit code from UN/ECE Recommendation 20, which files use. */
export function useUnit(): (code: string | null) => string | null {
  const { t } = useTranslation('ui')
  return (code) => (isUnit(code) ? t(($) => $.units[code]) : code)
}

function isUnit(code: string | null): code is keyof typeof nl.units {
  return code !== null && Object.hasOwn(nl.units, code)
}
