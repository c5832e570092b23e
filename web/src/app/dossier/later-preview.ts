import { later, laterPanel } from '../../platform/later.ts'

/** The pages of a document in the preview. */
export const Sheet = later(() =>
  import('../../features/documents/preview/preview-content.tsx').then((file) => file.PreviewContent),
)
/** The question about a photographed delivery note, and the marks on it. Meanwhile the photo alone. */
export const NoteCheck = laterPanel(
  () => import('../../features/cards/note/note-check.tsx').then((file) => file.NoteCheck),
  ({ children }) => children(undefined),
)
export const Preview = later(loadPreview)

/** Loaded ahead when the pointer comes near. */
export function loadPreview() {
  return import('../../features/documents/preview/preview.tsx').then((file) => file.Preview)
}
