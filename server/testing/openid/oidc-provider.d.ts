/** What the tests use of oidc-provider, which has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Context {
    req: IncomingMessage
    res: ServerResponse
    path: string
    body: unknown
    status: number
    oidc: { client?: { clientId: string }; session?: { accountId?: string } }
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (
      of: object,
    ) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ params: Record<string, string> }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
