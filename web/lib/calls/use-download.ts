import { useMutation } from '@tanstack/react-query'
import { type AnyRequest, type Call, type RequestOf, requestUrl } from '#contract/call.ts'
import { saveCsvText, saveJsonText } from '../save-file.ts'
import { callForText, request as send } from './call.ts'

/** Fetches a file of the server and saves it: a link would save the error of a lost session under its name. */
export const useDownload = <C extends Call>(contract: C) =>
  useMutation({
    mutationFn: (request: RequestOf<C>) => callForText(contract, request),
    onSuccess: text => {
      const { type, fileName } = contract.download ?? { type: 'text/csv', fileName: 'export.csv' }
      if (type === 'text/csv') saveCsvText(fileName, text)
      else saveJsonText(fileName, text)
    },
  })

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
