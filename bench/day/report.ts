import { hour as hourMs, minute as minuteMs, second } from '#contract/durations.ts'
import type { Finding } from './ledger.ts'
import type { Histogram } from './recorder.ts'
import type { Outcome } from './simulate.ts'

const shownWrong = 10

/** Prints what an operator wants to know. Returns whether everything was right. */
export function show(outcome: Outcome): boolean {
  const { options, recorder, findings, settleSeconds, playedSeconds, quietSeconds } = outcome
  const { people, speed, seed, hours } = options
  console.log(
    `\n${people} people, who joined in ${settleSeconds.toFixed(0)} s, from ${timeAt(hours.from)} to ${timeAt(hours.to)}, ${speed} times as fast (seed ${seed}).`,
  )
  console.log(
    `It took ${playedSeconds.toFixed(0)} s; ${(quietSeconds - playedSeconds).toFixed(1)} s later no job was left.`,
  )
  row('milliseconds', ['times', 'p50', 'p95', 'p99', 'longest', 'errors'])
  const names = [...new Set([...recorder.times.keys(), ...recorder.errors.keys()])].toSorted()
  for (const name of names) {
    const errors = recorder.errors.get(name)?.times ?? 0
    row(name, [...cells(recorder.times.get(name)), String(errors)])
  }
  row('behind the schedule', [...cells(recorder.lag), ''])
  for (const [name, { times, first }] of recorder.errors) console.log(`${times} × ${name} failed: ${first}`)
  showLoad(outcome)
  showFindings(findings)
  return findings.every(({ wrong }) => wrong.length === 0) && recorder.errors.size === 0
}

const row = (name: string, values: string[]) =>
  console.log(`${name.padEnd(24)}${values.map(value => value.padStart(10)).join('')}`)

function cells(times: Histogram | undefined): string[] {
  if (!times) return ['0', '', '', '', '']
  const shown = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0)
  return [String(times.count), ...[0.5, 0.95, 0.99].map(share => shown(times.percentile(share))), shown(times.longest)]
}

function showLoad({ options, recorder, resources, storageBefore, health }: Outcome): void {
  const all = recorder.total
  const [hour, minute] = [recorder.busiest(60), recorder.busiest(1)]
  const perSecond = (requests: number, seconds: number) =>
    `${(requests / seconds).toFixed(2)} a second, ${((requests / seconds) * options.speed).toFixed(0)} at this speed`
  console.log(`\n${all} requests; on average ${perSecond(all, (options.hours.to - options.hours.from) / second)}`)
  console.log(`busiest hour, from ${timeAt(hour.from * minuteMs)}: ${perSecond(hour.requests, 3_600)}`)
  console.log(`busiest minute, ${timeAt(minute.from * minuteMs)}: ${perSecond(minute.requests, 60)}`)
  const share = (seconds: number) => `${((100 * seconds) / resources.seconds).toFixed(0)}%`
  console.log(
    `one core was busy with the app, without its database, for ${share(resources.appSeconds)} of the time, with this program for ${share(resources.ownSeconds)}`,
  )
  const { database, photos, videos } = health.storage
  console.log(
    `memory of the app, at most ${resources.peakBytes === 0 ? 'unknown' : megabytes(resources.peakBytes)}; database ${megabytes(database)} (${megabytes(database - storageBefore.database)} of it since everyone joined), photos ${megabytes(photos)}, videos ${megabytes(videos)}; failed jobs ${health.failed.total}`,
  )
}

function showFindings(findings: readonly Finding[]): void {
  console.log()
  for (const { what, compared, wrong } of findings) {
    console.log(`${what.padEnd(34)}${String(compared ?? 'all').padStart(8)} compared, ${wrong.length} wrong`)
    for (const sentence of wrong.slice(0, shownWrong)) console.log(`  ${sentence}`)
    if (wrong.length > shownWrong) console.log(`  and ${wrong.length - shownWrong} more`)
  }
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
const timeAt = (ms: number) => [ms / hourMs, (ms % hourMs) / minuteMs].map(twoDigits).join(':')
const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
