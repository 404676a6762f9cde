/** A reply that is JSON already, of the type that it is parsed to; it is sent without a check against the contract. */
export class ReadyJson<Reply> {
  declare readonly reply: Reply
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
