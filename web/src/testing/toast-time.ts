/** How long the toast with this text is shown, in milliseconds, according to its bar. */
export function toastTime(text: string): unknown {
  const notice = [...document.querySelectorAll('.toast')].find((one) => one.textContent.includes(text))
  return notice?.querySelector('.toast-bar')?.getAnimations()[0]?.effect?.getComputedTiming().endTime
}
