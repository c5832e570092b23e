import { type Asked, readerOf } from '../read-document.ts'
import { takeOut } from '../xml/inside.ts'

/** What answers it, with all its code loaded. */
export async function answerer(asked: Asked, bytes: Uint8Array): Promise<() => unknown> {
  if (asked.type === 'inside') return () => takeOut(bytes)
  const read = await readerOf(asked.type)
  return () => read(bytes, asked)
}
