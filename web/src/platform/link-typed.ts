const step_key = 'link_step'
const typed_key = 'link_typed'
const steps = ['question', 'code', 'colleague'] as const
type Step = (typeof steps)[number]

/**
 * What somebody chose and typed on the page of a link stays in this tab: on a phone, looking for the code in the mail
 * may unload it.
 */
export function readLinkStep(): Step {
  const stored = sessionStorage.getItem(step_key)
  return steps.find((step) => step === stored) ?? 'question'
}

export function saveLinkStep(step: Step) {
  sessionStorage.setItem(step_key, step)
}

export function readLinkTyped<F extends Record<string, string>>(values: F): F {
  const typed = Object.keys(values).map((field) => [field, sessionStorage.getItem(`${typed_key}.${field}`) ?? ''])
  return Object.fromEntries(typed) as F
}

export function saveLinkTyped(field: string, value = '') {
  sessionStorage.setItem(`${typed_key}.${field}`, value)
}

export function forgetLinkTyped() {
  for (const key of Object.keys(sessionStorage))
    if (key === step_key || key.startsWith(typed_key)) sessionStorage.removeItem(key)
}
