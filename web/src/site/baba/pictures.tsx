import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Difference } from '../papier/difference.tsx'
import papier_en from '../papier/en.json'
import papier_nl from '../papier/nl.json'
import { Exhibit } from './exhibit.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

/** One picture of each style. The others are on their own pages. */
export function Pictures() {
  const texts = useGalleryTexts()
  usePictureTexts()
  return (
    <Exhibit title={texts.pictures}>
      <div className="baba-pictures">
        <Difference />
      </div>
    </Exhibit>
  )
}

/** Loads the texts first: in development the app hydrates this page too, and has no texts of pages below `site`. */
function usePictureTexts() {
  const { i18n } = useTranslation()
  useState(() => {
    i18n.addResourceBundle('nl', 'papier', papier_nl)
    i18n.addResourceBundle('en', 'papier', papier_en)
    return null
  })
}
