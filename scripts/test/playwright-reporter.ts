import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { countFigures, failureLine } from './figures.ts'

/** The annotation with the processor seconds of a test. */
export const processorTime = 'processor time'

/** Tells what a run of Playwright took. */
export default class FiguresReporter implements Reporter {
  readonly #tell = countFigures('journeys')
  readonly #files: Record<string, number> = {}
  readonly #failures: string[] = []
  #passed = 0

  onTestEnd({ location, title }: TestCase, { status, annotations, error }: TestResult): void {
    const file = relative(process.cwd(), location.file)
    const seconds = annotations.find(({ type }) => type === processorTime)?.description
    this.#files[file] = (this.#files[file] ?? 0) + Number(seconds ?? 0)
    if (status === 'passed') this.#passed += 1
    else {
      const line = error?.location ? ` (${relative(process.cwd(), error.location.file)}:${error.location.line})` : ''
      this.#failures.push(failureLine(`${file} > ${title}${line}`, error?.message ?? status))
    }
  }

  onEnd(): void {
    this.#tell({ passed: this.#passed, failures: this.#failures, files: this.#files })
  }
}
