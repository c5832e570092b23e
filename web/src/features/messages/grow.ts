/** Makes a text field grow with its text in browsers without `field-sizing`. */
export function growToFit(field: HTMLTextAreaElement | null) {
  if (!field || CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
