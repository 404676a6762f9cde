import { commands as registered } from 'vitest/browser'
import type * as own from '#server/testing/components/commands.ts'

/** A command as the page calls it, without its context. */
type InPage<Command> = Command extends (context: never, ...payload: infer Payload) => infer Result
  ? (...payload: Payload) => Promise<Awaited<Result>>
  : never

declare module 'vitest/browser' {
  interface BrowserCommands {
    send: InPage<typeof own.send>
    become: InPage<typeof own.become>
    setConnected: InPage<typeof own.setConnected>
    setColorScheme: InPage<typeof own.setColorScheme>
    setTextSize: InPage<typeof own.setTextSize>
    video: InPage<typeof own.video>
  }
}

export const commands = registered
