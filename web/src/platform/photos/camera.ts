import { lightOf } from './judge.ts'
import { lookAt, type Sight } from './sight.ts'

/** Enough to read an A4, and what most cameras can do. */
const wanted = { width: { ideal: 4096 }, height: { ideal: 3072 }, facingMode: { ideal: 'environment' } }
/** Letters of an A4 are six pixels high, and a phone looks at it in some milliseconds. */
const side = 960
const patience = 4000
const quality = 0.92

/** Opens the camera at the back. Rejects if nobody allows it, or if another program has it. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: wanted, audio: false })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** `width` and `height`: those of the video, in whose pixels the corners are. */
export type VideoSight = Sight & { width: number; height: number }

/** The paper in a video. Null while there is no picture. */
export function lookAtVideo(video: HTMLVideoElement, canvas: HTMLCanvasElement): VideoSight | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, side / Math.max(videoWidth, videoHeight))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.drawImage(video, 0, 0, width, height)
  const { state, corners } = lookAt({ data: lightOf(pen.getImageData(0, 0, width, height).data), width, height })
  const placed = corners && corners.map(({ x, y }) => ({ x: x / scale, y: y / scale }))
  return { state, corners: placed, width: videoWidth, height: videoHeight }
}

/** A photo of what the camera sees. Null if it gives none. */
export async function takePhoto(video: HTMLVideoElement, stream: MediaStream): Promise<File | null> {
  const jpeg = (await largePhoto(stream)) ?? (await frameOf(video))
  return jpeg && new File([jpeg], 'foto.jpg', { type: 'image/jpeg' })
}

/** As large as the camera can, which only Chromium offers. Some cameras never answer, or give another format. */
async function largePhoto(stream: MediaStream): Promise<Blob | null> {
  const [track] = stream.getVideoTracks()
  if (!track || !('ImageCapture' in globalThis)) return null
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))
  const photo = await Promise.race([late, new ImageCapture(track).takePhoto().catch(() => null)])
  return photo?.type === 'image/jpeg' ? photo : null
}

async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  canvas.width = 0 // frees its memory at once
  return jpeg
}
