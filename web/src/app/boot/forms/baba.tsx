export { Gallery as Part } from '../../../site/baba/gallery.tsx'
