/** From 768 px, a click on a picture shows it enlarged in the page's dialog. */
export function enlargePictures() {
  const dialog = document.querySelector<HTMLDialogElement>('[data-large]')
  const title = dialog?.querySelector('[data-large-title]')
  const place = dialog?.querySelector('[data-large-place]')
  if (!dialog || !title || !place) return
  const wide = matchMedia('(min-width: 768px)')

  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-enlarge]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const picture = button.parentElement?.querySelector('[role=img]')
      if (!wide.matches || !picture) return
      title.textContent = button.dataset['enlarge'] ?? ''
      place.replaceChildren(picture.cloneNode(true))
      dialog.showModal()
    })
  }
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  wide.addEventListener('change', () => dialog.close())
}
