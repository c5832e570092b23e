import { afterEach, beforeEach } from 'vitest'
import { logInWords } from '../platform/log.ts'

/** The warnings and errors that are logged during each test of this file, which are not printed. */
export function useLog(): string[] {
  const lines: string[] = []
  let restore = () => {}

  beforeEach(() => void (restore = logInWords((line) => void lines.push(line))))
  afterEach(() => {
    restore()
    lines.length = 0
  })
  return lines
}
