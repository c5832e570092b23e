import { useEffect, useState } from 'react'
import { retryUntilLoaded } from '../../platform/later.ts'

/** Parts that few cards need. Once they are loaded, a card shows them in its first frame, so that nothing moves. */
export function laterParts<Parts>(load: () => Promise<Parts>) {
  let parts: Parts | null = null

  async function prepare(): Promise<Parts> {
    return (parts ??= await load())
  }
  function useParts(wanted: boolean): Parts | null {
    const [loaded, setLoaded] = useState(() => parts)
    useEffect(() => {
      if (wanted && !loaded) void retryUntilLoaded(prepare).then((found) => setLoaded(found))
    }, [wanted, loaded])
    return loaded
  }
  return { prepare, useParts }
}
