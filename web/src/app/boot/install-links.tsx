/** What makes the app one that a phone or a desk can have among its own. */
export function InstallLinks() {
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0e1318" media="(prefers-color-scheme: dark)" />
    </>
  )
}
