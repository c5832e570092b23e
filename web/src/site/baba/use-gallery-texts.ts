import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import papier_en from '../papier/en.json'
import papier_nl from '../papier/nl.json'
import en from './en.json'
import nl from './nl.json'

/** The words of the gallery. It is the only page below `site` that lives in the browser, so that it brings its own. */
export function useGalleryTexts(): typeof nl {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? en : nl
}

/** The words of the pictures, before one is drawn. */
export function usePictureTexts() {
  const { i18n } = useTranslation()
  useState(() => {
    i18n.addResourceBundle('nl', 'papier', papier_nl)
    i18n.addResourceBundle('en', 'papier', papier_en)
    return null
  })
}
