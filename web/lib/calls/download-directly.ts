import { type AnyRequest, type Call, type RequestOf, requestUrl } from '#contract/call.ts'
import { request as send } from './call.ts'

/**
 * Has the browser itself download a file of any size, once the server has said that the user may have it. Throws a
 * CallFailure where it says otherwise.
 */
export async function downloadDirectly<C extends Call>(contract: C, request: RequestOf<C>): Promise<void> {
  const { params, query } = request as AnyRequest
  const url = requestUrl(contract, { params, query })
  await send(url, { credentials: 'same-origin', cache: 'no-store', headers: { range: 'bytes=0-0' } })
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
