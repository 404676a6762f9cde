import { commands } from './commands.ts'

/** Takes the connection away from the page: requests fail, and the browser says that it is offline. */
export async function goOffline(): Promise<void> {
  await commands.setConnected(false)
  window.dispatchEvent(new Event('offline'))
}

export async function goOnline(): Promise<void> {
  await commands.setConnected(true)
  window.dispatchEvent(new Event('online'))
}
