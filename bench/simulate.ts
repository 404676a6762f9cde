import { parseArgs } from 'node:util'
import { exitCodeOf } from '#server/lib/exit-code.ts'
import { dayOptions, readOptions } from './day/options.ts'
import { show } from './day/report.ts'
import { signInOwner } from './day/settle.ts'
import { simulate } from './day/simulate.ts'

const usage = `Plays a working day of a company against a running installation, and checks every figure at its end.

  OWNER_EMAIL=… OWNER_PASSWORD=… npm run simulate -- <address> [--people 1000] [--speed 144] [--from 0] [--to 24] [--seed 1]

It fills that installation with invented people, posts and photos, which stay: use it on an empty one, whose only
person is its owner (set up, and signed in with a password alone). It refuses one with other people. Start the
installation with RATE_LIMITS=off, because everyone comes from one address. METRICS_TOKEN, if it is set there, is needed
here for the figures of memory.

  --people  how many, besides the owner
  --speed   how much faster than real the day passes: at 60 it takes 24 minutes, at 600 2.4
  --from    the hour at which it begins, and with --to the one at which it ends; most people begin to work at 6, and the
            giveaway ends half an hour before the day does, at 22:00 at the latest
  --seed    the same seed makes the same day

What takes real time does at every speed: encoding and watching a video, and hashing passwords, which is why people join
before the day begins. Pages are opened without live streams and without what a browser has in its cache. Pushes, the
backup at night and the recount in the database are only part of npm run bench -- day.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...dayOptions, help: { type: 'boolean' } },
})
const [address] = positionals
const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = process.env
if (values.help || !address || !email || !password) {
  console.log(usage)
  process.exitCode = values.help ? 0 : 1
} else {
  let isRight = false
  const code = await exitCodeOf(async () => {
    const app = { url: new URL(address).origin }
    const owner = await signInOwner(app, email, password)
    isRight = show(await simulate(app, owner, readOptions(values)))
  })
  process.exitCode = isRight ? code : 1
}
