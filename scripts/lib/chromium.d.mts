export function chromiumPath(): string
export function wholeChromiumPath(): string
export function provideChromium(): Promise<void>
export const chromiumFlags: string[]
