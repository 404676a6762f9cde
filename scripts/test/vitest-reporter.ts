import type { Reporter, TestModule } from 'vitest/node'
import { processorSeconds } from '#server/testing/processor-time.ts'
import { countFigures, failureLine } from './figures.ts'

/** Tells what a run of Vitest took. Without a figure of a file's own (server/testing/watch.ts), files run one by one. */
export class FiguresReporter implements Reporter {
  readonly #tell: ReturnType<typeof countFigures>
  readonly #files: Record<string, number> = {}
  #before = 0

  constructor(part: string) {
    this.#tell = countFigures(part)
  }

  onTestModuleStart(): void {
    this.#before = processorSeconds()
  }

  onTestModuleEnd(module: TestModule): void {
    this.#files[module.relativeModuleId] = module.meta().processorSeconds ?? processorSeconds() - this.#before
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const broken = modules.filter(module => !module.ok() && [...module.children.allTests('failed')].length === 0)
    this.#tell({
      passed: tests.filter(test => test.result().state === 'passed').length,
      failures: [
        ...tests
          .filter(test => test.result().state === 'failed')
          .map(test =>
            failureLine(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]?.message),
          ),
        ...broken.map(module => failureLine(module.relativeModuleId, module.errors()[0]?.message)),
      ],
      files: this.#files,
    })
  }
}
