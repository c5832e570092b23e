export function shortened(form?: string): string[]
export function leftOut(): string[]
export function noteWholeRuns(): void
