import { useMutation } from '@tanstack/react-query'
import { type AnyRequest, type Call, type RequestOf, requestUrl } from '#contract/call.ts'
import { saveFile } from '../save-file.ts'
import { errorReply, Unreachable } from './errors.ts'

/** Fetches a file of any size and type, which the browser may keep on its disk, and saves it under this name. */
export const useFileDownload = <C extends Call>(contract: C) =>
  useMutation({
    mutationFn: async ({ request, name }: { request: RequestOf<C>; name: string }) => {
      const { params, query } = request as AnyRequest
      saveFile(await fetchFile(requestUrl(contract, { params, query })), name)
    },
  })

/** Throws a CallFailure. */
async function fetchFile(url: string): Promise<Blob> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', cache: 'no-store' })
    if (response.ok) return await response.blob()
    throw errorReply(response.status, await response.text(), response.statusText)
  } catch (error) {
    if (error instanceof TypeError) throw new Unreachable('The server could not be reached', { cause: error })
    throw error
  }
}
