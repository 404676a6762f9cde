/** The user did not confirm that it is them. */
export class Canceled extends Error {
  override readonly name = 'Canceled'
}
