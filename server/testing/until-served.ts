import { hangMs } from './hang.ts'

interface Reply {
  status: number
  body: unknown
}

/**
 * Sends a request again while a busy server refuses it for now, as browsers do. Returns the first other reply, or the
 * refusal of a server that is not only busy.
 */
export async function untilServed<Sent extends Reply>(send: () => Promise<Sent>): Promise<Sent> {
  const end = Date.now() + hangMs
  for (;;) {
    const reply = await send()
    const isBusy = reply.status === 503 && (reply.body as { error?: string } | null)?.error === 'server.unavailable'
    if (!isBusy || Date.now() > end) return reply
  }
}
