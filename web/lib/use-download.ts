import { useMutation } from '@tanstack/react-query'
import type { Call, RequestOf } from '#contract/call.ts'
import { callForText } from './call.ts'
import { saveCsvText } from './save-file.ts'

/** Fetches a CSV file of the server and saves it: a link would save the error of a lost session under its name. */
export const useDownload = <C extends Call>(contract: C) =>
  useMutation({
    mutationFn: (request: RequestOf<C>) => callForText(contract, request),
    onSuccess: text => saveCsvText(contract.download?.fileName ?? 'export.csv', text),
  })
