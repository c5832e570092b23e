/** Loads the code of the dossier page before it is needed. If that fails, the page itself shows it. */
export function loadDossierPage() {
  void import('../pages/dossier-page.tsx').catch(() => {})
}
