declare module 'subset-font' {
  /** The part of it that PDFs use. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; keepAllGlyphs: true; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
