declare module 'virtual:form-script' {
  /** Where the script of the pages with a form stands. */
  export const address: string
  /** All files that a part needs, by its name. */
  export const fetched: Record<string, string[]>
}
