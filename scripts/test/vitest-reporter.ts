import type { Reporter, TestModule } from 'vitest/node'
import { ProcessorClock, processorSeconds } from '#server/testing/processor-time.ts'
import { failureLine, tell } from './figures.ts'

/** Tells what a run of Vitest took. Without a figure of a file's own (server/testing/watch.ts), files run one by one. */
export class FiguresReporter implements Reporter {
  readonly #part: string
  readonly #clock = new ProcessorClock()
  readonly #files: Record<string, number> = {}
  #before = 0

  constructor(part: string) {
    this.#part = part
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
    tell(this.#part, {
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
      processorSeconds: this.#clock.seconds(),
    })
  }
}
