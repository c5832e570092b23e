declare module 'fontverter' {
  const fontverter: { convert(file: Buffer, format: 'sfnt' | 'woff2'): Promise<Buffer> }
  export default fontverter
}
