/** Whether a page may show what a camera sees, so that it need not leave for the camera of the device. */
export async function hasCamera(): Promise<boolean> {
  // Browsers leave it out on pages without TLS.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  const all = await devices?.enumerateDevices().catch(() => [])
  return all?.some(({ kind }) => kind === 'videoinput') ?? false
}
