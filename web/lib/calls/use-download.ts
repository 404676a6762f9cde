import { useMutation } from '@tanstack/react-query'
import type { Call, RequestOf } from '#contract/call.ts'
import { saveCsvText, saveJsonText } from '../save-file.ts'
import { callForText } from './call.ts'

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
