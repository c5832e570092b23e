import { later, laterPanel } from '../../platform/later.ts'

const parts = () => import('./preview-parts.ts')

/** The pages of a document in the preview. */
export const Sheet = later(() => parts().then((file) => file.PreviewContent))
/** The question about a photographed delivery note, and the marks on it. Meanwhile the photo alone. */
export const NoteCheck = laterPanel(
  () => parts().then((file) => file.NoteCheck),
  ({ children }) => children(undefined),
)
export const Preview = later(loadPreview)

/** Loaded ahead when the pointer comes near. */
export function loadPreview() {
  return parts().then((file) => file.Preview)
}
