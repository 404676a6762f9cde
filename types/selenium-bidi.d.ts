// the published types name an export that the module does not have
declare module 'selenium-webdriver/bidi/index.js' {
  export default class BiDi {
    constructor(address: string)
    send(command: { method: string; params: object }): Promise<unknown>
    close(): Promise<void>
  }
}
