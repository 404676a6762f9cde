import { type FixedRefusalCode, type RefusalCode, type RefusalValues, refusalText } from '#contract/refusals.ts'

type FailureCode = Extract<RefusalCode, `archive.${string}`>

/** Why an import has failed, as its row keeps it: read in the language of whom asks. */
export interface Failure {
  code: FailureCode
  values: Record<string, string | number>
}

/** An archive that cannot be imported as it is. */
export class ImportFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(textOfFailure(failure))
    this.failure = failure
  }

  static of<Code extends FailureCode>(
    code: Code,
    ...[values]: Code extends FixedRefusalCode ? [] : [RefusalValues<Code>]
  ): ImportFailure {
    return new ImportFailure({ code, values: { ...values } })
  }
}

/** The sentence of a failure, in the language that is spoken right now. */
export const textOfFailure = ({ code, values }: Failure): string => refusalText(code, values as never)
