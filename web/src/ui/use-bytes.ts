import { useEffect, useRef } from 'react'

/** Shows a blob through an object URL, which is revoked when the image goes. */
export function useBytes(file: Blob) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!image.current) return
    const address = URL.createObjectURL(file)
    image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return image
}
