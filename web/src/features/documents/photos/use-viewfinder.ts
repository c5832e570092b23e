import { useEffect, useRef, useState } from 'react'
import { closeCamera, lookAtVideo, openCamera, takePhoto, type VideoSight } from '../../../platform/photos/camera.ts'

const lookMs = 250
const nothing = { state: 'none', corners: null } as const

/** The camera as long as it is shown, and what it sees of a paper. */
export function useViewfinder() {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream | 'refused' | null>(null)
  const [sight, setSight] = useState<VideoSight | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let gone = false
    let opened: MediaStream | null = null
    async function open() {
      const camera = await openCamera().catch(() => null)
      opened = camera
      if (gone && camera) return closeCamera(camera)
      camera?.getVideoTracks()[0]?.addEventListener('ended', () => setStream('refused')) // another app took it
      setStream(camera ?? 'refused')
    }
    void open()
    return () => {
      gone = true
      if (opened) closeCamera(opened)
    }
  }, [])

  useEffect(() => {
    const shown = video.current
    if (!shown || !(stream instanceof MediaStream)) return
    shown.srcObject = stream
    const canvas = document.createElement('canvas')
    let before: VideoSight | null = null
    const looking = setInterval(() => {
      const seen = lookAtVideo(shown, canvas)
      // Good only if it was so before: the hand may still be moving.
      const moving = seen?.state === 'good' && before?.state !== 'good' && before?.state !== 'blurred'
      setSight(moving ? { ...seen, ...nothing } : seen)
      before = seen
    }, lookMs)
    return () => {
      clearInterval(looking)
      shown.srcObject = null
    }
  }, [stream])

  async function take(): Promise<File | null> {
    if (!video.current || !(stream instanceof MediaStream)) return null
    setBusy(true)
    const photo = await takePhoto(video.current, stream)
    setBusy(false)
    return photo
  }
  return { video, sight, busy, take, refused: stream === 'refused', ready: sight !== null }
}
