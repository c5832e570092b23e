/** Cells of the table that the API's own description or the rules overrule: `what it is instead`, and why. */
export const deviations: Record<string, Partial<Record<string, [instead: string, why: string]>>> = {}

/** Calls of the contract that the server does not serve yet, as `METHOD path`. A call that is served may not stand here. */
export const not_served_yet: string[] = []
