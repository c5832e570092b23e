declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  export class JpegImage {
    constructor(options: object)
    readonly width: number
    readonly height: number
    parse(bytes: Uint8Array): void
    getData(wanted: { width: number; height: number; forceRGB: boolean }): Uint8Array
  }
}

declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    display(into: Pixels, done: (pixels: Pixels | null) => void): void
  }
  const heif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default heif
}

declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  type Tesseract = {
    Init(path: null, language: string, mode: number): number
    SetVariable(name: string, value: string): boolean
    /** Takes the picture from the file `/input`. */
    SetImageFile(orientation: number, angle: number): number
    GetUTF8Text(): string
    MeanTextConf(): number
    Clear(): void
  }
  type Module = {
    /** A file system in memory. */
    FS: { writeFile(path: string, content: Uint8Array): void }
    TessBaseAPI: new () => Tesseract
  }
  type Options = { wasmBinary: Uint8Array; print(text: string): void; printErr(text: string): void }
  export default function load(options: Options): Promise<Module>
}

/** What PDFium's declarations need of Emscripten. */
interface EmscriptenModule {
  HEAPU8: Uint8Array<ArrayBuffer>
  wasmBinary: Uint8Array
  print(text: string): void
  printErr(text: string): void
}
