import { ServerFrame } from '@klopt/contract'
import type { z } from 'zod'

const prefix = 'dossier:'

/**
 * Parses a frame of the live connection. A dossier id may have its topic's prefix. Null if the frame does not match the
 * contract or lacks its dossier.
 */
export function readFrame(data: string): z.infer<typeof ServerFrame> | null {
  const frame = jsonOf(data)
  const { dossier_id } = frame
  const plain = typeof dossier_id === 'string' && dossier_id.startsWith(prefix) ? dossier_id.slice(prefix.length) : null
  const read = ServerFrame.safeParse(plain === null ? frame : { ...frame, dossier_id: plain })
  return read.success ? read.data : null
}

function jsonOf(data: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
