export interface Point {
  x: number
  y: number
}

/** What a journey needs of a browser, whichever protocol it speaks. Files are paths; `attach` finds by CSS. */
export interface Driver {
  open(url: string): Promise<void>
  back(): Promise<void>
  /** Runs a script whose last expression is a string. */
  evaluate(script: string): Promise<string>
  click(at: Point): Promise<void>
  type(text: string): Promise<void>
  attach(selector: string, file: string): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  quit(): Promise<void>
}

/** The width and height of the page: a phone's. */
export const viewport = { width: 390, height: 780 }
