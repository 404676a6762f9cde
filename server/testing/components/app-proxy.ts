import type { ServerResponse } from 'node:http'
import type { ProxyOptions } from 'vite'

/** The modules of the configuration and of the global setup share nothing but the process. */
const variable = 'COMPONENT_TESTS_APP'

/** Tells the proxy where the app is, without a slash at the end. */
export const useApp = (url: string): void => {
  process.env[variable] = url
}

export const appUrl = (): string => process.env[variable] ?? ''

let isConnected = true
const open = new Set<ServerResponse>()

/** Takes the server away from the page, or brings it back. */
export function connect(is: boolean): void {
  isConnected = is
  if (!is) for (const response of open) response.destroy()
}

/** Passes requests for the app on to it. Without a connection they fail as they do in a dead spot. */
export const appProxy: ProxyOptions = {
  target: 'http://127.0.0.1',
  configure: (_, options) => {
    // The app has no address before it has started.
    Object.defineProperty(options, 'target', { enumerable: true, get: appUrl })
  },
  bypass: (_, response) => {
    if (!response) return undefined
    if (!isConnected) {
      response.destroy()
      return false
    }
    open.add(response)
    response.on('close', () => open.delete(response))
    return undefined
  },
}
