declare module 'libheif-js/wasm-bundle.js' {
  /** The parts of libheif that the server and the browser use. */
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Draws into `data`, four bytes a pixel; null where it cannot be decoded. */
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (drawn: { data: Uint8ClampedArray } | null) => void,
    ): void
  }
  const libheif: {
    ready: Promise<unknown>
    HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] }
  }
  export default libheif
}
