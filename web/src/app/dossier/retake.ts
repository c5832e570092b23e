import type { Document } from '@klopt/contract'
import { createContext } from 'react'

/** Opens the upload dialog with a photo that takes the place of another one. */
export const Retake = createContext<(document: Document, photo: File) => void>(() => {})
