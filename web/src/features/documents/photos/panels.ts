/** All that photos of the camera, and pictures that may be joined, need: in one file to load. */
export { JoinPhotos } from './join-photos.tsx'
export { PhotoPages } from './photo-pages.tsx'
export { Viewfinder } from './viewfinder.tsx'
