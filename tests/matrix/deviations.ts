/** Cells of the table that the API description or the rules override: `replacement`, and why. */
export const deviations: Record<string, Partial<Record<string, [instead: string, why: string]>>> = {}

/** Calls of the contract that the server does not serve yet, as `METHOD path`. A served call must not be listed. */
export const notServedYet: string[] = []
