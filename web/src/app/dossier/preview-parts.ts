/** The preview of a document, in one file to load. */
export { NoteCheck } from '../../features/cards/note/note-check.tsx'
export { Preview } from '../../features/documents/preview/preview.tsx'
export { PreviewContent } from '../../features/documents/preview/preview-content.tsx'
