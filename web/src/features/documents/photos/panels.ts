/** All that the first photo of the camera needs, in one file to load. */
export { PhotoPages } from './photo-pages.tsx'
export { Viewfinder } from './viewfinder.tsx'
