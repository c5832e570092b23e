import { lazy } from 'react'

/** pdf.js takes 200 kB, for the first PDF. */
export const PdfView = lazy(() => import('./pdf-view.tsx').then((file) => ({ default: file.PdfView })))
