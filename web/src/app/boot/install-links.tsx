/** The links that make the app installable on phones and computers. */
export function InstallLinks() {
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0e1318" media="(prefers-color-scheme: dark)" />
    </>
  )
}
