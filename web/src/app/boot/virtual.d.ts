declare module 'virtual:form-script' {
  /** The address of the form script. */
  export const address: string
  /** All files that a part needs, by its name. */
  export const fetched: Record<string, string[]>
}
